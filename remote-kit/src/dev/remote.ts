/**
 * One remote in the works, inside a game that runs elsewhere:
 * `node remote-kit/src/dev/remote.ts <remote> [--against http://localhost:8080] [--port 3000]`.
 * The remote is built and served here, everything else comes from the running game.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { BuildError, buildAll } from '../build/index.ts';
import { live } from '../process/index.ts';
import { createRemoteServer } from './remote-server.ts';
import { watchFrontEnds } from './watch.ts';

await live(async (teardown) => {
  const { values, positionals } = parseArgs({
    options: {
      against: { type: 'string', default: 'http://localhost:8080' },
      port: { type: 'string', default: '3000' },
    },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name?.startsWith('mf-')) throw new BuildError('name the remote to work on, e.g. mf-market');
  if (!URL.canParse(values.against)) throw new BuildError(`${values.against} is no address`);
  const [built] = await buildAll({ names: [name], mode: 'development', log: console.log });
  if (!built) throw new BuildError(`${name} was not built`);

  const remote = createRemoteServer(new URL(values.against), built.dir);
  remote.server.listen(Number(values.port), 'localhost');
  await once(remote.server, 'listening');
  teardown.add('remote', async () => {
    remote.server.close();
    remote.server.closeAllConnections();
  });
  const stop = watchFrontEnds([name], async ({ dir }) => remote.use(dir));
  teardown.add('watching', async () => stop());
  console.log(`ready http://localhost:${values.port}: ${name} of here in ${values.against}`);
});
