/** `npm start`: the whole game behind one address, see `settings.ts` for what can be set. */
import { ROOT } from '@spieltag/remote-kit/build';
import { live } from './lifetime.ts';
import { readyLine } from './ready-line.ts';
import { runGame } from './run-game.ts';
import { readSettings } from './settings.ts';

await live(async (teardown) => {
  const settings = readSettings(process.argv.slice(2), process.env, ROOT);
  await runGame(settings, teardown, { liveReload: false });
  console.log(readyLine(settings));
});
