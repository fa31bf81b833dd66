/** `npm run dev`: the game as `npm start` starts it; what is changed is built and shown at once. */
import { builtNames, ROOT } from '@spieltag/remote-kit/build';
import { watchFrontEnds } from '@spieltag/remote-kit/dev';
import { live } from '../start/lifetime.ts';
import { readyLine } from '../start/ready-line.ts';
import { runGame } from '../start/run-game.ts';
import { readSettings } from '../start/settings.ts';

await live(async (teardown) => {
  const settings = readSettings(process.argv.slice(2), process.env, ROOT);
  const { publish } = await runGame(settings, teardown, { liveReload: true });
  const stop = watchFrontEnds(builtNames(), publish);
  teardown.add('watching', async () => stop());
  console.log(`${readyLine(settings)}, watching for changes`);
});
