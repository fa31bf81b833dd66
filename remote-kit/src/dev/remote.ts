import { once } from 'node:events';
import { OVERRIDE_PARAMETER } from '@spieltag/shared-kernel/composition';
import { BuildError, buildAll } from '../build/index.ts';
import { live } from '../process/index.ts';
import { createRemoteServer } from './remote-server.ts';
import { watchFrontEnds } from './watch.ts';

export interface RemoteInTheWorks {
  readonly name: string;
  /** Address of the running game. */
  readonly against: URL;
  readonly port: number;
}

/**
 * Shows one remote in the works inside a game that runs elsewhere, until the process has to end. The
 * remote is built and served here, everything else comes from the running game.
 */
export function developRemote({ name, against, port }: RemoteInTheWorks): Promise<void> {
  return live(async (teardown) => {
    const [built] = await buildAll({ names: [name], mode: 'development', log: console.log });
    if (!built) throw new BuildError(`${name} was not built`);

    const remote = createRemoteServer(against, built.dir);
    remote.server.listen(port, 'localhost');
    await once(remote.server, 'listening');
    teardown.add('remote', async () => {
      remote.server.close();
      remote.server.closeAllConnections();
    });
    const stop = watchFrontEnds([name], async ({ dir }) => remote.use(dir));
    teardown.add('watching', async () => stop());
    console.log(`ready http://localhost:${port}: ${name} of here in ${against.origin}`);
    const address = new URL(`/?${OVERRIDE_PARAMETER}=${name}@localhost:${port}`, against);
    console.log(`in its own pages, while it is in development: ${address.href}`);
  });
}
