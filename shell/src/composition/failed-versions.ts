import type { EventBus } from '@spieltag/shared-kernel/events';
import type { RemoteFailure } from './remote-failure.ts';
import type { RemoteVersion } from './remote-versions.ts';

/** Which versions did not work in this page, and how often. */
export interface VersionMemory {
  /** The best of these that was not given up. */
  next(versions: readonly RemoteVersion[]): RemoteVersion | undefined;
  isGivenUp(version: RemoteVersion): boolean;
  attempt(version: RemoteVersion): number;
  /**
   * Tries the version no more, and says so on the bus; once until it is forgotten.
   * @param others what may take its place
   */
  giveUp(others: readonly RemoteVersion[], version: RemoteVersion, failure: RemoteFailure): void;
  forget(remote: string): void;
}

/** Makes the memory of a page. */
export function createVersionMemory(bus: EventBus): VersionMemory {
  const givenUp = new Map<string, RemoteVersion>();
  const attempts = new Map<string, number>();
  const isGivenUp = ({ container }: RemoteVersion) => givenUp.has(container);
  const next = (versions: readonly RemoteVersion[]) =>
    versions.find((version) => !isGivenUp(version));
  return {
    next,
    isGivenUp,
    attempt: ({ container }) => attempts.get(container) ?? 0,
    giveUp(others, version, failure) {
      const { container } = version;
      if (isGivenUp(version)) return;
      givenUp.set(container, version);
      attempts.set(container, (attempts.get(container) ?? 0) + 1);
      tellFailure(bus, version, failure, next(others) !== undefined);
    },
    forget(remote) {
      for (const [container, version] of givenUp) {
        if (version.remote === remote) givenUp.delete(container);
      }
    },
  };
}

/** Says on the bus that a version failed; `recovered`: another one takes its place. */
export function tellFailure(
  bus: EventBus,
  { remote, version }: Pick<RemoteVersion, 'remote' | 'version'>,
  { phase, code, message }: RemoteFailure,
  recovered: boolean,
): void {
  bus.publish('remote.failed', { remote, version, phase, code, recovered, params: { message } });
}
