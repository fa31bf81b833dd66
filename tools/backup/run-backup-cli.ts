import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CliContext, EXIT, NoGameError, UsageError } from '@spieltag/api/command-line';
import { DatabaseStartError } from '@spieltag/api/database';
import {
  ArtefactsDifferError,
  ArtefactsUnreachableError,
  type EndedAccess,
  RegistryError,
} from '@spieltag/registry/backup';
import { provideSigningKey } from '@spieltag/registry/tokens';
import { BackupError, openBackup } from '@spieltag/server-kit/backup';
import { DatabaseUnfitError, isDatabaseUnavailable } from '@spieltag/server-kit/database';
import { isOperatorError } from '@spieltag/server-kit/process';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { backUp } from './back-up.ts';
import { endAccessInPlace } from './end-access.ts';
import { helpOf, type Verb } from './help.ts';
import { readManifest } from './manifest.ts';
import { migrateAll } from './migrate-all.ts';
import { findPlaces } from './places.ts';
import { requireFitting, restore } from './restore.ts';

/** What a command has done: as JSON, and in words. */
interface Done {
  readonly json: object;
  readonly text: string;
}

interface Typed {
  /** Or file. */
  readonly folder: string;
  readonly replace: boolean;
  readonly databaseOnly: boolean;
}

/** Runs `spieltag <verb> <args>`; resolves with the exit code. Faults of our own are thrown. */
export async function runBackupCli(
  verb: Verb,
  args: readonly string[],
  cli: CliContext,
): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const typed = readTyped(verb, args);
    if (typed === 'help') {
      cli.print(helpOf(verb));
      return EXIT.done;
    }
    const done = await RUN[verb](typed, cli);
    cli.print(isJson ? JSON.stringify(done.json, null, 2) : done.text);
    return EXIT.done;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { code, message } = refusal;
    cli.progress(`error: ${message}${code ? ` (${code})` : ''}`);
    if (isJson) cli.print(JSON.stringify({ error: { ...(code && { code }), message } }, null, 2));
    return error instanceof UsageError ? EXIT.usage : EXIT.refused;
  }
}

/** What has to follow a verb. */
const WANTED: Readonly<Record<Verb, string>> = {
  backup: ' <folder>',
  restore: ' <folder>',
  'end-access': '',
  migrate: '',
  'make-key': ' <file>',
};

/** @throws UsageError */
function readTyped(verb: Verb, args: readonly string[]): Typed | 'help' {
  const flags = ['json', 'help', ...(verb === 'restore' ? ['replace', 'database-only'] : [])];
  const { values, positionals } = parse(args, flags);
  const [folder, ...more] = positionals;
  if (values.help === true) return 'help';
  const wanted = WANTED[verb];
  if ((folder === undefined) !== (wanted === '') || more.length > 0) {
    throw new UsageError(`write 'spieltag ${verb}${wanted}'`);
  }
  return {
    folder: folder ?? '',
    replace: values.replace === true,
    databaseOnly: values['database-only'] === true,
  };
}

function parse(args: readonly string[], flags: readonly string[]) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.\s/);
    throw new UsageError(reason);
  }
}

async function runBackup({ folder }: Typed, cli: CliContext): Promise<Done> {
  const { env, from, clock, progress } = cli;
  const target = resolve(from, folder);
  const places = await findPlaces(env, from);
  try {
    const done = await backUp({ folder: target, places, now: clock(), progress });
    tellMissing(done.missing, progress);
    if (!done.hasKey) progress("there is no key of the registry's to keep");
    const { rows, artefacts } = done;
    return {
      json: { folder: target, ...done },
      text: `${nameOf(target, from)} holds ${rows} rows and ${artefacts} files; it holds secrets: keep it to yourself`,
    };
  } finally {
    await places.release();
  }
}

async function runRestore(typed: Typed, cli: CliContext): Promise<Done> {
  const { env, from, clock, progress } = cli;
  const folder = resolve(from, typed.folder);
  const wrapping = readWrappingKeys(env);
  progress('checking the backup');
  const backup = await openBackup(folder);
  const manifest = await readManifest(backup);
  requireFitting(manifest);
  const places = await findPlaces(env, from, manifest.registry ? 'everything' : 'game');
  const options = { ...typed, places, wrapping, progress, at: new Date(clock()) };
  const access = await restore({ backup, manifest }, options).finally(() => places.release());
  const { madeAt, version, missing } = manifest;
  tellMissing(missing, progress);
  if (access) tellAccess(access, progress);
  return {
    json: { folder, madeAt, version, missing, access },
    text: `restored as of ${madeAt}, made by version ${version}`,
  };
}

async function runEndAccess(
  _typed: Typed,
  { env, from, clock, progress }: CliContext,
): Promise<Done> {
  const places = await findPlaces(env, from);
  try {
    const access = await endAccessInPlace(places, new Date(clock()));
    tellAccess(access, progress);
    return { json: access, text: 'ended: servers may start' };
  } finally {
    await places.release();
  }
}

async function runMigrate(_typed: Typed, { env, from, progress }: CliContext): Promise<Done> {
  const places = await findPlaces(env, from);
  try {
    const run = await migrateAll(places, progress);
    const count = run.game.length + run.registry.length;
    return {
      json: run,
      text: count === 0 ? 'up to date already' : `up to date, by ${count} steps`,
    };
  } finally {
    await places.release();
  }
}

async function runMakeKey({ folder: typed }: Typed, { env, from }: CliContext): Promise<Done> {
  const file = resolve(from, typed);
  const wrapping = readWrappingKeys(env);
  await provideSigningKey(file, wrapping);
  const how = wrapping ? 'wrapped by KEY_WRAPPING_SECRET' : 'plain: keep it to yourself';
  return {
    json: { file, isWrapped: wrapping !== null },
    text: `${nameOf(file, from)} is there, ${how}`,
  };
}

const RUN: Readonly<Record<Verb, (typed: Typed, cli: CliContext) => Promise<Done>>> = {
  backup: runBackup,
  restore: runRestore,
  'end-access': runEndAccess,
  migrate: runMigrate,
  'make-key': runMakeKey,
};

function tellMissing(
  missing: readonly { remote: string; version: string; file: string; fault: string }[],
  progress: (line: string) => void,
): void {
  for (const { remote, version, file, fault } of missing) {
    progress(`not in the backup: ${remote} ${version}, as its file ${file} is ${fault}`);
  }
}

/** What was revoked after the moment the data are of is not known any more. */
function tellAccess({ ended, keys }: EndedAccess, progress: (line: string) => void): void {
  const { tokens, sessions, overrideLinks, staffLinks } = ended;
  progress(
    `what may have been revoked since is ended: tokens ${tokens}, sessions ${sessions}, links for testers ${overrideLinks}, links for staff ${staffLinks}, and all that were made since; make anew what is needed`,
  );
  if (keys.length === 0) return;
  progress('keys for releases are as they were then: revoke again those that were revoked since');
  for (const { remote, id, name } of keys) {
    progress(`  npx remotes revoke-key ${remote} ${id}  (${name})`);
  }
}

/** As somebody would type it. */
function nameOf(folder: string, from: string): string {
  const near = relative(from, folder);
  return near.startsWith('..') ? folder : near;
}

const WITH_CODE = [
  BackupError,
  ArtefactsDifferError,
  ArtefactsUnreachableError,
  RegistryError,
  DatabaseStartError,
  DatabaseUnfitError,
  NoGameError,
] as const;

/** What whoever typed it can mend; undefined: a fault of ours. */
function refusalOf(error: unknown): { code?: string; message: string } | undefined {
  for (const kind of WITH_CODE) {
    if (error instanceof kind) return { code: error.code, message: error.message };
  }
  if (isDatabaseUnavailable(error)) {
    const { message } = error as Error;
    return { code: 'DATABASE_UNREACHABLE', message: `the database cannot answer: ${message}` };
  }
  const isKnown = error instanceof UsageError || isOperatorError(error);
  return isKnown ? { message: error.message } : undefined;
}
