import type { EventBus } from '@spieltag/shared-kernel/events';
import type { Composition } from './composition.ts';
import type { ComposedRemote, RemoteVersion } from './remote-versions.ts';
import { tellFailure } from './version-memory.ts';

/** A remote says itself when it broke while it was shown; another version then takes its place. */
export function replaceWhatBreaks(bus: EventBus, composition: Composition): void {
  bus.on('remote.failed').subscribe(({ remote, version: text, code, recovered, params }) => {
    if (code !== 'RENDER_FAILED' || recovered) return;
    const version = composition.remotes
      .find(({ name }) => name === remote)
      ?.versions.find((known) => known.version === text);
    const message = String(params?.message ?? '');
    if (version) composition.replaceBroken(version, { phase: 'render', code, message });
  });
}

/** Says which versions were not built for the kernel of this page. */
export function tellRefused(bus: EventBus, remotes: readonly ComposedRemote[]): void {
  for (const { versions, refused } of remotes) {
    for (const version of refused) {
      const message = `built for the kernel ${version.kernel}`;
      const failure = { phase: 'load', code: 'KERNEL_MISMATCH', message } as const;
      tellFailure(bus, version, failure, versions.length > 0);
    }
  }
}

/** A file that is not what was published: the version is not trusted any more, whatever it was. */
export function replaceCorrupt(bus: EventBus, composition: Composition) {
  return (version: RemoteVersion, url: string): void => {
    const message = `${url} is not what was published`;
    const failure = { phase: 'load', code: 'INTEGRITY', message } as const;
    // When the file is needed for the screen, the load itself says so first.
    setTimeout(() => {
      if (!composition.replaceBroken(version, failure)) {
        tellFailure(bus, version, failure, false);
      }
    });
  };
}

/**
 * Notices what a remote's code throws outside of its rendering: in timers, listeners and promises.
 * The screen stands, so the version stays; once for every message the bus is told.
 */
export function noticeUncaught(bus: EventBus, composition: Composition): void {
  const told = new Set<string>();
  const notice = (error: unknown) => {
    const version = originOf(error, composition.remotes);
    if (!version || !(error instanceof Error)) return;
    const { message } = error;
    const key = `${version.container} ${message}`;
    if (told.has(key)) return;
    told.add(key);
    tellFailure(bus, version, { phase: 'render', code: 'UNCAUGHT', message }, false);
  };
  window.addEventListener('error', ({ error }) => notice(error));
  window.addEventListener('unhandledrejection', ({ reason }) => notice(reason));
}

/** The version whose code threw: the first line of the trace that names a file of a remote. */
function originOf(error: unknown, remotes: readonly ComposedRemote[]): RemoteVersion | undefined {
  const [, folder] =
    (error instanceof Error && /(\/mf-[^/]+\/[^/]+\/)/.exec(error.stack ?? '')) || [];
  if (!folder) return undefined;
  return remotes.flatMap(({ versions }) => versions).find(({ url }) => url.includes(folder));
}
