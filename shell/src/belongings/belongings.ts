import { Subscription } from '@spieltag/shared-kernel/vendor/rxjs';
import { folderOf, type RemoteVersion } from '../discovery/remote-versions.ts';

/** A call that has left something in the page, held so weakly that noting it keeps nothing alive. */
export interface NotedCall {
  readonly kind: 'listener' | 'observer' | 'sheet' | 'node' | 'storage' | 'channel';
  /** Of a listener its event, of a channel its name. */
  readonly type?: string | undefined;
  /** Of a listener: whether it captures. */
  readonly capture?: boolean | undefined;
  /** What the call was about; of a listener the target and the listener itself. */
  readonly refs: readonly WeakRef<object>[];
}

/** What one version of a remote has brought to the page. */
export interface Belongings {
  /** Of a version that has left no more than this is kept: a page may see hundreds of them. */
  version: Pick<RemoteVersion, 'remote' | 'version' | 'container'>;
  /** Its modules that have been run. */
  readonly modules: Set<string>;
  /** Loads of its modules that are under way; those that were aborted run nothing any more. */
  readonly loads: Set<AbortSignal>;
  /** The attempt its entry was last asked for with. */
  attempt: number;
  readonly calls: Set<NotedCall>;
  /** Ids of intervals, and of timeouts that are still to come. */
  readonly timers: Set<unknown>;
  /** Globals that were not there before it was run. */
  readonly globals: Set<string>;
  /** Ends with the version; closed: it has left the page. */
  readonly end: Subscription;
  /** Other versions use modules of it, so it stays. */
  isLent: boolean;
}

/** The belongings of all versions that were run in this page. */
export interface BelongingsOfPage {
  /** Those of a version that has left begin anew. */
  of(version: RemoteVersion): Belongings;
  /** Those of the version a script is a file of. @param url its address */
  behind(url: string): Belongings | undefined;
  all(): Iterable<Belongings>;
}

/** Starts with none. */
export function createBelongings(): BelongingsOfPage {
  const byFolder = new Map<string, Belongings>();
  return {
    of(version) {
      const folder = folderOf(version.url);
      const known = byFolder.get(folder);
      if (known && !known.end.closed) return known;
      const fresh: Belongings = {
        version,
        modules: new Set(),
        loads: new Set(),
        attempt: 0,
        calls: new Set(),
        timers: new Set(),
        globals: new Set(),
        end: new Subscription(),
        isLent: false,
      };
      byFolder.set(folder, fresh);
      return fresh;
    },
    behind(url) {
      let found: Belongings | undefined;
      // A file may lie in a folder below that of the entry.
      for (let end = url.lastIndexOf('/'); end > 0 && !found; end = url.lastIndexOf('/', end - 1)) {
        found = byFolder.get(url.slice(0, end + 1));
      }
      return found;
    },
    all: () => byFolder.values(),
  };
}
