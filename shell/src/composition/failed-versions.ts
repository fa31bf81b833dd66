import type { EventBus } from '@spieltag/shared-kernel/events';
import { keyOf, type RemoteVersion } from '../discovery/remote-versions.ts';
import type { RemoteFailure } from '../loading/remote-failure.ts';

/** The versions that failed in this page, and how often. */
export interface FailedVersions {
  /** The first of these versions that was not given up. */
  next(versions: readonly RemoteVersion[]): RemoteVersion | undefined;
  isGivenUp(version: Pick<RemoteVersion, 'remote' | 'version'>): boolean;
  attempt(version: RemoteVersion): number;
  /**
   * Gives the version up and publishes the failure, once until it is forgotten.
   * @param others the versions that may replace it
   */
  giveUp(others: readonly RemoteVersion[], version: RemoteVersion, failure: RemoteFailure): void;
  /** @param isAsked false: what has harmed the page stays given up */
  forget(remote: string, isAsked?: boolean): void;
}

/** A version was given up for another one, or because it harmed the page. */
export type OnGivenUp = (version: RemoteVersion, failure: RemoteFailure) => unknown;

/** Starts without any failure. */
export function createFailedVersions(bus: EventBus, onGivenUp: OnGivenUp): FailedVersions {
  const givenUp = new Map<string, { readonly remote: string; readonly phase: string }>();
  const attempts = new Map<string, number>();
  const isGivenUp: FailedVersions['isGivenUp'] = (version) => givenUp.has(keyOf(version));
  const next = (versions: readonly RemoteVersion[]) =>
    versions.find((version) => !isGivenUp(version));
  return {
    next,
    isGivenUp,
    attempt: (version) => attempts.get(keyOf(version)) ?? 0,
    giveUp(others, version, failure) {
      if (isGivenUp(version)) return;
      const key = keyOf(version);
      givenUp.set(key, { remote: version.remote, phase: failure.phase });
      attempts.set(key, (attempts.get(key) ?? 0) + 1);
      const isReplaced = next(others) !== undefined;
      // What harms the page is left out even when nothing can take its place.
      if (isReplaced || failure.phase === 'alive') void onGivenUp(version, failure);
      publishFailure(bus, version, failure, isReplaced);
    },
    forget(remote, isAsked = true) {
      for (const [key, failed] of givenUp) {
        if (failed.remote === remote && (isAsked || failed.phase !== 'alive')) givenUp.delete(key);
      }
    },
  };
}

/** Publishes that a version failed; `recovered`: another one replaces it. */
export function publishFailure(
  bus: EventBus,
  { remote, version }: Pick<RemoteVersion, 'remote' | 'version'>,
  { phase, code, ...params }: RemoteFailure,
  recovered: boolean,
): void {
  bus.publish('remote.failed', { remote, version, phase, code, recovered, params });
}
