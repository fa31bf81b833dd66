import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MIGRATION = /^(\d{4}-[a-z0-9-]+)\.ts$/;
const FILE = 'checksums.json';

type Checksums = Readonly<Record<string, string>>;

/** Checksum of each migration's source in the folder, by its name, in order. */
export function checksumsOf(folder: string): Checksums {
  const names = readdirSync(folder).flatMap((file) => MIGRATION.exec(file)?.[1] ?? []);
  return Object.fromEntries(names.sort().map((name) => [name, checksumOf(folder, name)]));
}

/** Lines however a checkout ends them. */
function checksumOf(folder: string, name: string): string {
  const source = readFileSync(join(folder, `${name}.ts`), 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(source).digest('hex');
}

function notedIn(folder: string): Checksums {
  return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
}

/** What is wrong with the migrations of a folder, a line each. */
export function migrationFaults(folder: string): readonly string[] {
  const found = checksumsOf(folder);
  const noted = notedIn(folder);
  const at = (name: string) => join(folder, `${name}.ts`);
  return [
    ...Object.keys(noted).flatMap((name) => {
      if (found[name] === noted[name]) return [];
      return found[name] === undefined
        ? `${at(name)} is gone, and data may have been made with it: bring it back. Only if it never landed, remove its line from ${FILE}.`
        : `${at(name)} was changed, and data may have been made with it: take the change back and write a new migration. Only if it never landed, remove its line from ${FILE} and run npm run migrations -- add.`;
    }),
    ...Object.keys(found)
      .filter((name) => noted[name] === undefined)
      .map((name) => `${at(name)} is new: run npm run migrations -- add`),
  ];
}

/** Notes the checksums of new migrations; what is noted already is never replaced. */
export function addChecksums(folder: string): readonly string[] {
  const found = checksumsOf(folder);
  const noted = notedIn(folder);
  const added = Object.keys(found).filter((name) => noted[name] === undefined);
  const sorted = Object.entries({ ...found, ...noted }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    join(folder, FILE),
    `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`,
  );
  return added;
}
