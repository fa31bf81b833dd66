import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { repeat } from '../process/index.ts';

const LOOK_EVERY_MS = 60_000;
/** Below it the log says so, and the alert of the rules fires. */
const LOW_SHARE = 0.1;

/** Whose disks are watched, and how. */
export interface DiskWatchOptions {
  readonly registry: Registry;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly folders: readonly string[];
  /** A disk is low when a smaller share of it is free; default: a tenth. */
  readonly lowShare?: number;
  /** Default: a minute. */
  readonly lookEveryMs?: number;
}

type DiskState = 'fine' | 'low' | 'unknown';

interface Disk {
  readonly folder: string;
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/**
 * Tells how much is free on the disks of these folders, and writes a line when one becomes low, cannot
 * be looked at, or is fine again.
 * @returns a function that ends it
 */
export function watchDisk(options: DiskWatchOptions): () => Promise<void> {
  const { registry, log, folders, lowShare = LOW_SHARE, lookEveryMs = LOOK_EVERY_MS } = options;
  count('spieltag_disk_size_bytes', 'Size of the disk a folder lies on', (disk) => disk.sizeBytes);
  count(
    'spieltag_disk_free_bytes',
    'What is left for servers on the disk a folder lies on',
    (disk) => disk.freeBytes,
  );
  function count(name: string, help: string, figureOf: (disk: Disk) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['folder'] as const,
      registers: [registry],
      async collect() {
        const disks = await Promise.all(folders.map(readDisk));
        this.reset();
        for (const disk of disks) if (disk) this.set({ folder: disk.folder }, figureOf(disk));
      },
    });
  }
  const states = new Map<string, DiskState>();
  async function look(): Promise<void> {
    for (const folder of folders) {
      const disk = await readDisk(folder);
      const state = stateOf(disk, lowShare);
      if (state !== (states.get(folder) ?? 'fine')) writeState(log, folder, state, disk);
      states.set(folder, state);
    }
  }
  void look();
  return repeat(lookEveryMs, look);
}

/** Undefined: there is no such folder, or it cannot be looked at. */
async function readDisk(folder: string): Promise<Disk | undefined> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}

function stateOf(disk: Disk | undefined, lowShare: number): DiskState {
  if (!disk) return 'unknown';
  return disk.freeBytes < disk.sizeBytes * lowShare ? 'low' : 'fine';
}

function writeState(
  log: DiskWatchOptions['log'],
  folder: string,
  state: DiskState,
  disk: Disk | undefined,
): void {
  const fields = disk ?? { folder };
  if (state === 'fine') log.info(fields, 'the disk has room again');
  else if (state === 'low') {
    log.error(
      fields,
      'the disk is nearly full: once it is, changes are refused, and nothing is lost',
    );
  } else log.error(fields, 'the disk of this folder cannot be watched');
}
