/** `npm run topology`: what `docker-compose.yml` says, as processes, where no container engine is. */
import { buildAll, ROOT } from '@spieltag/remote-kit/build';
import { live } from '../start/lifetime.ts';
import { obeyLines } from './commands.ts';
import { sayPrefixed } from './prefixed-output.ts';
import { requirePorts } from './required-ports.ts';
import { readTopologySettings } from './settings.ts';
import { requireProgram } from './system-program.ts';
import { startTopology } from './topology.ts';

const APIS = 2;

await live(async (teardown) => {
  // Refused before anything takes long.
  await requireProgram('nginx');
  const settings = readTopologySettings(process.env, ROOT);
  await requirePorts(settings.ports);
  await buildAll({ log: console.log });
  const topology = await startTopology({
    settings,
    root: ROOT,
    appDir: ROOT,
    apis: APIS,
    withDemoSeason: true,
    say: sayPrefixed,
    teardown,
  });
  obeyLines(process.stdin, topology, sayPrefixed);
  const { url, certificate } = topology;
  console.log(`ready ${url} (its certificate is its own: ${certificate})`);
});
