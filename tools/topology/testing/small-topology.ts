import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@spieltag/remote-kit/build';
import { Teardown } from '@spieltag/remote-kit/process';
import { freePort } from '../../../api/src/testing/free-port.ts';
import {
  MAIN_FILE,
  remoteParts,
  writeBuild,
  writeShell,
} from '../../../registry/src/testing/builds.ts';
import { readTopologySettings } from '../settings.ts';
import { startTopology, type Topology, type TopologyOptions } from '../topology.ts';
import { type EdgeClient, edgeClient } from './edge-client.ts';

export interface SmallTopology extends Topology {
  readonly ask: EdgeClient;
  /** Everything it has said. */
  readonly lines: readonly string[];
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

const VERSION = '1.0.0-0123456789';

export interface SmallTopologyOptions {
  /** Folder of a database there is already, which the topology takes; default: a demo season comes in. */
  readonly cluster?: string;
  readonly environment?: TopologyOptions['environment'];
}

/** The whole topology with a shell and a remote of a few bytes. */
export async function startSmallTopology({
  cluster,
  environment,
}: SmallTopologyOptions = {}): Promise<SmallTopology> {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-topology-'));
  // The database's own user, and nginx's, pass through.
  await chmod(folder, 0o711);
  const teardown = new Teardown();
  teardown.add('files', () => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  try {
    const env = {
      EDGE_PORT: String(await freePort()),
      EDGE_OPERATOR_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    };
    if (cluster) {
      await mkdir(join(env.DATA_DIR, 'postgres'), { recursive: true });
      await rename(cluster, join(env.DATA_DIR, 'postgres', 'cluster'));
    }
    const topology = await startTopology({
      settings: readTopologySettings(env, ROOT),
      root: ROOT,
      appDir: await writeBuilds(join(folder, 'app')),
      apis: 2,
      withDemoSeason: cluster === undefined,
      environment,
      say: (part, line) => lines.push(`${part} ${line}`),
      teardown,
    });
    const ask = await edgeClient(topology.url, topology.certificate);
    return { ...topology, ask, lines, close: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw new Error(`the topology did not start:\n${lines.slice(-20).join('\n')}`, {
      cause: error,
    });
  }
}

async function writeBuilds(app: string): Promise<string> {
  const shell = await writeShell(app);
  const live = await writeBuild(app, 'mf-live', VERSION, remoteParts('mf-live', VERSION));
  const operator = await writeBuild(app, 'operator', VERSION, { assets: [MAIN_FILE] });
  for (const [name, dir] of Object.entries({ shell, operator, 'mf-live': live })) {
    await mkdir(join(app, name), { recursive: true });
    await rename(dir, join(app, name, 'dist'));
  }
  await mkdir(join(app, 'packages'));
  return app;
}
