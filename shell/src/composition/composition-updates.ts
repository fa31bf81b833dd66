import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { ReadableStore } from '@spieltag/shared-kernel/stores';
import type { Address } from '../address/address.ts';
import type { Belongings } from '../belongings/belongings.ts';
import type { DiscoverySource } from '../discovery/discovery-source.ts';
import {
  type ComposedRemote,
  composeRemotes,
  type IsLeftOut,
  isSameRemote,
  isTooNew,
} from '../discovery/remote-versions.ts';
import type { Composition } from './composition.ts';

export interface UpdatesOptions {
  readonly composition: Composition;
  readonly address: ReadableStore<Address>;
  readonly source: DiscoverySource;
  readonly kernelVersion: string;
  readonly isLeftOut: IsLeftOut;
  /**
   * Whether an update loses nothing: no change is being sent, no remote holds a draft.
   * @param isIgnored versions whose drafts hold nothing up
   */
  readonly isSafe: (isIgnored: (holder: object) => boolean) => boolean;
  /** The page has changed to other versions of these remotes. */
  readonly onUpdated: (remotes: readonly string[]) => void;
  /** A document was refused. */
  readonly onRefused: (code: string) => void;
  /**
   * Reloads the page: there are versions that only a newer shell can show. Undefined where that brings the
   * same shell, in the app: it takes what it can show.
   */
  readonly reload: (() => void) | undefined;
  /** A monotonic clock in ms. */
  readonly now: () => number;
}

const CHECK_EVERY_MS = 60_000;
const ON_FOCUS_AFTER_MS = 1_000;
const ON_NAVIGATION_AFTER_MS = 10_000;

/**
 * Checks for new versions when the page gets the focus, every minute while it is visible, and when
 * the player navigates. They replace the current ones at the next change of screen with nothing
 * unsent.
 */
export function followUpdates(options: UpdatesOptions): void {
  const { composition, address, now } = options;
  let checkedAt = now();
  let offered: readonly ComposedRemote[] | undefined;
  let screen = composition.screenOf(address.get().pathname);

  const check = async (afterMs: number) => {
    if (document.visibilityState === 'hidden' || now() - checkedAt < afterMs) return;
    checkedAt = now();
    const found = await options.source();
    if ('document' in found) {
      offered = composeRemotes(found.document, options.kernelVersion, options.isLeftOut);
    }
    // An unreachable registry does not concern players.
    else if (found.fault !== 'UNREACHABLE') options.onRefused(found.fault);
  };
  const applyOffered = () => {
    if (!offered || !options.isSafe(withdrawnBy(offered, composition.remotes))) return;
    const { reload } = options;
    const next = reload ? offered : withShown(offered, composition.remotes);
    offered = undefined;
    const changed = differing(composition.remotes, next);
    if (changed.length === 0) return;
    if (reload && next.some((remote) => needsNewerShell(remote, composition.remotes))) {
      return reload();
    }
    composition.update(next);
    options.onUpdated(changed);
  };
  address.state$.subscribe(() => {
    const before = screen;
    screen = composition.screenOf(address.get().pathname);
    // Opening and closing an overlay is no change of screen.
    if (screen === before) return;
    applyOffered();
    void afterPaint().then(() => check(ON_NAVIGATION_AFTER_MS));
  });
  window.addEventListener('focus', () => void check(ON_FOCUS_AFTER_MS));
  document.addEventListener('visibilitychange', () => void check(ON_FOCUS_AFTER_MS));
  setInterval(() => void check(ON_NAVIGATION_AFTER_MS), CHECK_EVERY_MS);
}

/** Names of the remotes that were added, removed, or have other versions. */
function differing(
  before: readonly ComposedRemote[],
  next: readonly ComposedRemote[],
): readonly string[] {
  const isIn = (remotes: readonly ComposedRemote[]) => (remote: ComposedRemote) =>
    remotes.some((other) => isSameRemote(remote, other));
  const changed = next.filter((remote) => !isIn(before)(remote));
  const gone = before.filter(({ name }) => !next.some((remote) => remote.name === name));
  return [...changed, ...gone].map(({ name }) => name);
}

/**
 * The versions that were taken back: what is offered now is what the page was to go back to, and they
 * are not offered any more. Whatever they hold must not keep them.
 */
const withdrawnBy =
  (offered: readonly ComposedRemote[], before: readonly ComposedRemote[]) => (holder: object) => {
    const { remote, version } = (holder as Belongings).version;
    const byName = ({ name }: ComposedRemote) => name === remote;
    const versions = offered.find(byName)?.offered ?? [];
    const known = before.find(byName)?.offered ?? [];
    return !versions.includes(version) && known.includes(versions[0] ?? '');
  };

/** With the versions a page shows where none of those on offer is for it. */
function withShown(
  offered: readonly ComposedRemote[],
  before: readonly ComposedRemote[],
): readonly ComposedRemote[] {
  return offered.map((remote) => {
    const shown = before.find(({ name }) => name === remote.name);
    return shown && isTooNew(remote) ? shown : remote;
  });
}

/** Whether the best version needs a newer kernel than this page has, which was not so before. */
function needsNewerShell({ name, refused }: ComposedRemote, before: readonly ComposedRemote[]) {
  const known = before.find((remote) => remote.name === name)?.refused ?? [];
  return refused.some(({ container }) => !known.some((other) => other.container === container));
}
