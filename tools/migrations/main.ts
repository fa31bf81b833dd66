/**
 * `npm run migrations`, part of `npm run check`: migrations that have landed are never changed, as
 * data were made with them. `npm run migrations -- add` notes the checksums of new ones.
 */
import { join } from 'node:path';
import { ROOT } from '@spieltag/remote-kit/packages';
import { addChecksums, migrationFaults } from './checksums.ts';

const FOLDERS = ['api', 'registry'].map((server) => join(ROOT, server, 'src/database/migrations'));

const [command] = process.argv.slice(2);
if (command === 'add') {
  for (const name of FOLDERS.flatMap(addChecksums)) console.log(`noted ${name}`);
} else if (command !== undefined) {
  console.error(`error: unknown command '${command}', there is only: add`);
  process.exitCode = 1;
}
const faults = FOLDERS.flatMap(migrationFaults);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
