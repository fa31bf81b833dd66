import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../api/src/testing/free-port.ts';
import { startEdge } from '../../tools/topology/edge.ts';
import { startReaper } from '../../tools/topology/reaper.ts';
import { findProgram } from '../../tools/topology/system-program.ts';
import { familyProcessorSeconds } from './process-figures.ts';

const ROOT = join(import.meta.dirname, '../..');

/** nginx as the edge's image has it, without TLS, in front of game servers. */
export interface EdgeProcess {
  readonly origin: string;
  /** Processor time it has taken so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** Starts the edge in front of game servers; undefined: this machine has no nginx. */
export async function startEdgeOf(origins: readonly string[]): Promise<EdgeProcess | undefined> {
  const nginx = await findProgram('nginx');
  if (!nginx) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-bench-edge-'));
  const [players, operators, metrics] = [await freePort(), await freePort(), await freePort()];
  const api = origins.map((origin) => Number(new URL(origin).port));
  const reaper = startReaper();
  const program = { nginx, root: ROOT, say: () => undefined, reaper };
  // Nobody asks for pages here.
  const services = { api, registry: api };
  const edge = await startEdge(program, {
    folder,
    ports: { players, operators, metrics },
    services,
  });
  const pid = Number(await readFile(join(folder, 'nginx.pid'), 'utf8'));
  return {
    origin: `http://127.0.0.1:${players}`,
    processorSeconds: () => familyProcessorSeconds(pid),
    async stop() {
      await edge.stop();
      await reaper.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
