import { join } from 'node:path';
import Watchpack from 'watchpack';
import { BuildError, type Built, buildAll, ROOT } from '../build/index.ts';
import { readFrontEnd } from '../build/packages.ts';

const SETTLED_AFTER_MS = 60;
/** What begins with a dot belongs to tools, our cache among it. */
const NOT_SOURCES = /[\\/](dist|node_modules|testing|\.[^\\/]+)$|\.test\.tsx?$/;

/**
 * Builds front ends anew whenever their sources change, one build at a time, and hands over what
 * came out. A fault is logged; the next change tries again. A change of the kernel concerns the
 * shell alone: remotes contain no kernel code. @returns a function that ends it
 */
export function watchFrontEnds(
  names: readonly string[],
  onBuilt: (built: Built) => Promise<void>,
): () => void {
  const folders = new Map(names.map((name) => [readFrontEnd(name).dir, name]));
  if (names.includes('shell')) folders.set(join(ROOT, 'shared-kernel'), 'shell');
  const changed = new Set<string>();
  let building = false;

  const build = async () => {
    if (building || changed.size === 0) return;
    building = true;
    const batch = [...changed];
    changed.clear();
    try {
      const built = await buildAll({ names: batch, mode: 'development', log: console.log });
      for (const one of built) if (one.isNew) await onBuilt(one);
    } catch (error) {
      console.error(error instanceof BuildError ? error.message : error);
    }
    building = false;
    void build();
  };
  const watcher = new Watchpack({
    aggregateTimeout: SETTLED_AFTER_MS,
    ignored: (path) => NOT_SOURCES.test(path),
  });
  watcher.on('aggregated', (changes: ReadonlySet<string>) => {
    for (const path of changes) {
      const name = folders.get(path);
      if (name) changed.add(name);
    }
    void build();
  });
  watcher.watch({ directories: [...folders.keys()], startTime: Date.now() });
  return () => watcher.close();
}
