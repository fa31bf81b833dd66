import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type ArtefactStore, integrityOf, versionPath } from '../artefacts/artefact-store.ts';
import type { ProjectSnapshot } from '../discovery/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/** A file that is not what its release says. */
interface Fault {
  readonly remote: string;
  readonly version: string;
  /** With `.br` or `.gz` when it is the compressed one. */
  readonly file: string;
  readonly fault: 'missing' | 'changed';
}

const FORMS = [
  { suffix: '', decode: async (content: Buffer) => content },
  { suffix: '.br', decode: promisify(brotliDecompress) },
  { suffix: '.gz', decode: promisify(gunzip) },
] as const;

/** Hashes every file of what is live and of what pages go back to anew, compressed ones as well. */
export async function verifyArtefacts(
  artefacts: ArtefactStore,
  { frontends }: ProjectSnapshot,
  nowMs: number,
): Promise<{ checked: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  let checked = 0;
  for (const { frontend, rollouts, versions } of frontends) {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    const live = new Set([...shares.map(({ version }) => version), ...fallbacks]);
    for (const version of live) {
      for (const [file, integrity] of Object.entries(versions[version]?.release?.files ?? {})) {
        const path = `${versionPath(frontend.id, version)}/${file}`;
        for (const { suffix, decode } of FORMS) {
          const fault = await faultOf(artefacts, path + suffix, integrity, decode);
          if (fault === 'missing' && suffix !== '') continue;
          checked++;
          if (fault) faults.push({ remote: frontend.id, version, file: file + suffix, fault });
        }
      }
    }
  }
  return { checked, faults };
}

async function faultOf(
  artefacts: ArtefactStore,
  path: string,
  integrity: string,
  decode: (content: Buffer) => Promise<Buffer>,
): Promise<Fault['fault'] | undefined> {
  const content = await artefacts.readAgain(path);
  if (!content) return 'missing';
  const decoded = await decode(content).catch(() => undefined);
  return decoded && integrityOf(decoded) === integrity ? undefined : 'changed';
}
