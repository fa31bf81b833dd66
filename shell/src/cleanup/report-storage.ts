import type { EventBus } from '@spieltag/shared-kernel/events';
import type { Belongings, NotedCall } from '../belongings/belongings.ts';
import { publishFailure } from '../composition/failed-versions.ts';

const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const;

/**
 * Reports versions that use a storage of the browser themselves, once for each storage: what they leave
 * there has neither a name of theirs nor an end. So it does those that post to other tabs, which take what
 * comes for the words of the game's own.
 */
export function createStorageReports(bus: EventBus): (belongings: Belongings) => void {
  const reported = new WeakSet<NotedCall>();
  return ({ version, calls, end }) => {
    // Of a version that has gone nobody can make another one.
    if (end.closed) return;
    for (const call of calls) {
      const used = usedBy(call);
      if (!used || reported.has(call)) continue;
      reported.add(call);
      const message = `uses ${used}`;
      publishFailure(bus, version, { phase: 'render', code: 'CONTRACT', message }, false);
    }
  };
}

/** Undefined: nothing that others would hear or find. */
function usedBy({ kind, type, refs: [storage] }: NotedCall): string | undefined {
  if (kind === 'channel') return `the channel ${type}`;
  if (kind !== 'storage') return undefined;
  const used = storage?.deref();
  // A document that may not store throws when it is asked for one.
  const isUsed = (name: (typeof STORAGES)[number]) => {
    try {
      return globalThis[name] === used;
    } catch {
      return false;
    }
  };
  const known = STORAGES.find(isUsed);
  return `${known ?? 'a storage'} past the kernel's storage`;
}
