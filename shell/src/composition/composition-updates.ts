import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { AddressStore } from '../address/address.ts';
import type { Composition } from './composition.ts';
import type { DiscoverySource } from './discovery-source.ts';
import { type ComposedRemote, composeRemotes, isSameRemote } from './remote-versions.ts';

export interface UpdatesOptions {
  readonly composition: Composition;
  readonly address: Pick<AddressStore, 'get' | 'subscribe'>;
  readonly source: DiscoverySource;
  readonly kernelVersion: string;
  /** Nothing would be lost: no change is on its way, no remote holds a draft. */
  readonly isSafe: () => boolean;
  /** Other versions hold now. */
  readonly onTaken: (remotes: readonly string[]) => void;
  /** A document came that is none. */
  readonly onRefused: (code: string) => void;
  /** Loads the page anew: there are versions for a newer shell only. */
  readonly reload: () => void;
  /** Ms since whenever. */
  readonly now: () => number;
}

const LOOK_EVERY_MS = 60_000;
const ON_FOCUS_AFTER_MS = 1_000;
const ON_NAVIGATION_AFTER_MS = 10_000;

/**
 * Keeps the page's versions as they are until the player goes to another screen with nothing
 * unsent; then the newest ones hold. Looks for them when the page is looked at again, every minute
 * while it is, and with the navigation.
 */
export function followComposition(options: UpdatesOptions): void {
  const { composition, address, now } = options;
  let lookedAt = now();
  let offered: readonly ComposedRemote[] | undefined;
  let screen = composition.screenOf(address.get().pathname);

  const look = async (afterMs: number) => {
    if (document.visibilityState === 'hidden' || now() - lookedAt < afterMs) return;
    lookedAt = now();
    const found = await options.source();
    if ('document' in found) offered = composeRemotes(found.document, options.kernelVersion);
    // A registry that is down concerns no player.
    else if (found.fault !== 'UNREACHABLE') options.onRefused(found.fault);
  };
  const take = () => {
    const next = offered;
    if (!next || !options.isSafe()) return;
    offered = undefined;
    const changed = differing(composition.remotes, next);
    if (changed.length === 0) return;
    if (next.some((remote) => needsNewerShell(remote, composition.remotes))) {
      return options.reload();
    }
    composition.take(next);
    options.onTaken(changed);
  };
  address.subscribe(() => {
    const before = screen;
    screen = composition.screenOf(address.get().pathname);
    // What lies over a screen comes and goes without it.
    if (screen === before) return;
    take();
    void afterPaint().then(() => look(ON_NAVIGATION_AFTER_MS));
  });
  window.addEventListener('focus', () => void look(ON_FOCUS_AFTER_MS));
  document.addEventListener('visibilitychange', () => void look(ON_FOCUS_AFTER_MS));
  setInterval(() => void look(ON_NAVIGATION_AFTER_MS), LOOK_EVERY_MS);
}

/** Names of the remotes that came, went, or have other versions. */
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

/** The best version is for a kernel this page does not have, and was not known to be before. */
function needsNewerShell({ name, refused }: ComposedRemote, before: readonly ComposedRemote[]) {
  const known = before.find((remote) => remote.name === name)?.refused ?? [];
  return refused.some(({ container }) => !known.some((other) => other.container === container));
}
