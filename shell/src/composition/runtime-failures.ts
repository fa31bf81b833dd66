import type { EventBus } from '@spieltag/shared-kernel/events';
import type { RemoteReport } from '@spieltag/shared-kernel/remote';
import type { ComposedRemote, RemoteVersion } from '../discovery/remote-versions.ts';
import { describe, type RemoteFailure } from '../loading/remote-failure.ts';
import { publishFailure } from './failed-versions.ts';

/** The versions of a page, as far as failures after their start concern them. */
export interface ReplaceableVersions {
  readonly remotes: readonly ComposedRemote[];
  /**
   * Replaces a version that failed after it was loaded and publishes the failure. False when there
   * is no other version: it stays, and nothing is published.
   */
  replaceBroken(version: RemoteVersion, failure: RemoteFailure): boolean;
  /** Takes a version off the page that harms it, also when there is no other one. */
  takeDown(version: RemoteVersion, failure: RemoteFailure): void;
}

/** Replaces a version whose screen threw while it was shown; the remote publishes that itself. */
export function replaceOnRenderFailure(bus: EventBus, composition: ReplaceableVersions): void {
  bus.on('remote.failed').subscribe(({ remote, version: text, code, recovered, params }) => {
    if (code !== 'RENDER_FAILED' || recovered) return;
    const version = composition.remotes
      .find(({ name }) => name === remote)
      ?.versions.find((known) => known.version === text);
    const message = String(params?.message ?? '');
    if (version) composition.replaceBroken(version, { phase: 'render', code, message });
  });
}

/** How a version says of itself, and of nothing else, that it stands or broke. */
export function reportOf(bus: EventBus, version: RemoteVersion): RemoteReport {
  const { remote, version: text } = version;
  return {
    mounted: () => bus.publish('remote.mounted', { remote, version: text }),
    broken: (error) => {
      const failure = { phase: 'render', code: 'RENDER_FAILED', ...describe(error) } as const;
      publishFailure(bus, version, failure, false);
    },
  };
}

/**
 * Acts on what a version did that it must not do: one that floods the bus is replaced, what it did not
 * declare is reported.
 */
export function replaceOnFault(bus: EventBus, composition: ReplaceableVersions) {
  return (version: RemoteVersion, failure: RemoteFailure): void => {
    const isReplaced = failure.code === 'STORM' && composition.replaceBroken(version, failure);
    if (!isReplaced) publishFailure(bus, version, failure, false);
  };
}

/** Publishes which versions were not built for the kernel of this page. */
export function publishRefused(bus: EventBus, remotes: readonly ComposedRemote[]): void {
  for (const { versions, refused } of remotes) {
    for (const version of refused) {
      const message = `built for the kernel ${version.kernel}`;
      const failure = { phase: 'load', code: 'KERNEL_MISMATCH', message } as const;
      publishFailure(bus, version, failure, versions.length > 0);
    }
  }
}

/** Replaces a version of which a file is not what was published: none of its code is trusted. */
export function replaceOnCorruptFile(bus: EventBus, composition: ReplaceableVersions) {
  return (version: RemoteVersion, url: string): void => {
    const message = `${url} is not what was published`;
    const failure = { phase: 'load', code: 'INTEGRITY', message } as const;
    // When the screen needs the file, its failed load is reported first.
    setTimeout(() => {
      if (!composition.replaceBroken(version, failure)) {
        publishFailure(bus, version, failure, false);
      }
    });
  };
}

/**
 * Publishes what the code of a remote throws outside of rendering: in timers, listeners and
 * promises. Each message is published once. The version stays, since its screen still works.
 */
export function reportUncaught(bus: EventBus, composition: ReplaceableVersions): void {
  const reported = new Set<string>();
  const report = (error: unknown) => {
    const what = describe(error);
    const version = originOf(what, composition.remotes);
    if (!version) return;
    const key = `${version.container} ${what.message}`;
    if (reported.has(key)) return;
    reported.add(key);
    publishFailure(bus, version, { phase: 'render', code: 'UNCAUGHT', ...what }, false);
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** The version whose code threw, by the first line of the stack that names a file of a remote. */
function originOf(
  { stack = '' }: Pick<RemoteFailure, 'stack'>,
  remotes: readonly ComposedRemote[],
): RemoteVersion | undefined {
  const [, folder] = /(\/mf-[^/]+\/[^/]+\/)/.exec(stack) ?? [];
  if (!folder) return undefined;
  return remotes.flatMap(({ versions }) => versions).find(({ url }) => url.includes(folder));
}
