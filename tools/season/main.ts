/**
 * `npm run season -- export <folder>` writes a season as files from which every figure can be worked
 * out anew, `-- verify <folder>` does so: exit code 1 and the first difference when one is wrong.
 * DATABASE_URL and DATA_DIR as for `npm start`.
 */
import { ArchiveDifference, verifySeason } from '@spieltag/api/season-archive';
import { ROOT } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';
import { live } from '../start/lifetime.ts';
import { readSettings } from '../start/settings.ts';
import { exportFromDatabase } from './export-from-database.ts';
import { readSeasonCommand } from './options.ts';

const EXIT_DIFFERENCE = 1;

/** Returns the exit code. */
async function run(teardown: Teardown): Promise<number> {
  const command = readSeasonCommand(process.argv.slice(2), process.env, ROOT);
  if (command.name === 'export') {
    const settings = readSettings([], process.env, ROOT);
    await exportFromDatabase(settings, teardown, command.folder, command.seasonId);
    return 0;
  }
  try {
    const { seasonId, rounds, ledgers } = await verifySeason(command.folder, (line) =>
      console.log(line),
    );
    console.log(`season ${seasonId} holds: ${rounds} rounds, ${ledgers} ledgers`);
    return 0;
  } catch (error) {
    if (!(error instanceof ArchiveDifference)) throw error;
    console.error(`difference: ${error.message}`);
    return EXIT_DIFFERENCE;
  }
}

await live(async (teardown) => {
  const code = await run(teardown);
  await teardown.run();
  process.exit(code);
});
