import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { afterPaint } from '@spieltag/shared-kernel/remote';
import type { ReadableStore } from '@spieltag/shared-kernel/stores';
import type { Address } from '../address/address.ts';
import type { Belongings } from '../belongings/belongings.ts';
import type { Discovery, DiscoverySource } from '../discovery/discovery-source.ts';
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
  /** Given where the page began with what its device has stored: what the registry says since. */
  readonly late?: Promise<Discovery> | undefined;
  readonly kernelVersion: string;
  readonly isLeftOut: IsLeftOut;
  /**
   * Whether an update loses nothing: no change is being sent, no remote holds a draft.
   * @param isIgnored versions whose drafts hold nothing up
   */
  readonly isSafe: (isIgnored: (holder: object) => boolean) => boolean;
  /** The page has changed to other versions of these remotes. */
  readonly onUpdated: (remotes: readonly string[], document: DiscoveryDocument) => void;
  /** A document was refused. */
  readonly onRefused: (code: string) => void;
  /** Version of the page's shell; undefined: the page does not say. */
  readonly shellVersion: string | undefined;
  /**
   * Whether the page may be loaded anew for another shell: once for each that was taken back, and for
   * each container that needs a newer one.
   */
  readonly mayLeave: (reason: string) => boolean;
  /**
   * Reloads the page: there are versions that only a newer shell can show, or its own was taken back. Undefined where that brings the
   * same shell, in the app: it takes what it can show, as does a page that came with the same one all the same.
   */
  readonly reload: (() => void) | undefined;
  /** A monotonic clock in ms. */
  readonly now: () => number;
}

const CHECK_EVERY_MS = 60_000;
const ON_FOCUS_AFTER_MS = 1_000;
const ON_NAVIGATION_AFTER_MS = 10_000;

/** What the registry has answered, as long as the page has not taken all of it. */
interface Offer {
  readonly document: DiscoveryDocument;
  readonly remotes: readonly ComposedRemote[];
}

/**
 * Checks for new versions when the page gets the focus, every minute while it is visible, and when
 * the player navigates. They replace the current ones at the next change of screen with nothing
 * unsent; a remote with a draft stays what it is, and holds nothing but itself.
 */
export function followUpdates(options: UpdatesOptions): void {
  const { composition, address, now } = options;
  let checkedAt = now();
  /** How often the page has asked, and which of its questions was answered last. */
  let [asked, answered] = [0, 0];
  let offer: Offer | undefined;
  let screen = composition.screenOf(address.get().pathname);

  const hear = async (answer: Promise<Discovery>) => {
    asked += 1;
    const question = asked;
    const found = await answer;
    // What a later question was answered is newer.
    if (question < answered) return;
    if ('document' in found) {
      answered = question;
      const { document } = found;
      const remotes = composeRemotes(document, options.kernelVersion, options.isLeftOut);
      offer = { document, remotes };
    }
    // An unreachable registry does not concern players.
    else if (found.fault !== 'UNREACHABLE') options.onRefused(found.fault);
  };
  const check = (afterMs: number) => {
    if (document.visibilityState === 'hidden' || now() - checkedAt < afterMs) return;
    checkedAt = now();
    void hear(options.source());
  };
  const applyOffer = () => {
    if (!offer) return;
    const { document } = offer;
    const before = composition.remotes;
    const isWithdrawn = withdrawnBy(offer, before);
    const { reload } = options;
    const isSafe = options.isSafe(isWithdrawn);
    const refusedOf = (remote: ComposedRemote) => newlyRefused(remote, before);
    const needsNewerShell = (remote: ComposedRemote) => refusedOf(remote).length > 0;
    if (reload && isSafe) {
      const { shellVersion, mayLeave } = options;
      const isShellGone = shellVersion !== undefined && isTakenBack(shellVersion, document);
      const reasons = [...offer.remotes.flatMap(refusedOf), ...(isShellGone ? [shellVersion] : [])];
      // Every reason is noted, as one reload is for all of them.
      if (reasons.filter((reason) => mayLeave(reason)).length > 0) return reload();
    }
    const needsReload = (remote: ComposedRemote) => reload && !isSafe && needsNewerShell(remote);
    // A safe page that has come so far was loaded anew for it before, and got the same shell.
    const staysWithShell = (remote: ComposedRemote) =>
      !reload || (isSafe && needsNewerShell(remote));
    const isHeld = ({ name }: ComposedRemote) =>
      !options.isSafe((holder) => isWithdrawn(holder) || versionOf(holder).remote !== name);
    const offered = offer.remotes.map((remote) =>
      staysWithShell(remote) ? orShown(remote, before) : remote,
    );
    const waiting = [...offered.filter(needsReload), ...[...offered, ...before].filter(isHeld)];
    const next = withoutWaiting(waiting, offered, before);
    if (waiting.length === 0) offer = undefined;
    const changed = differing(before, next);
    if (changed.length === 0) return;
    composition.update(next);
    options.onUpdated(changed, document);
  };
  address.state$.subscribe(() => {
    const before = screen;
    screen = composition.screenOf(address.get().pathname);
    // Opening and closing an overlay is no change of screen.
    if (screen === before) return;
    applyOffer();
    void afterPaint().then(() => check(ON_NAVIGATION_AFTER_MS));
  });
  window.addEventListener('focus', () => check(ON_FOCUS_AFTER_MS));
  document.addEventListener('visibilitychange', () => check(ON_FOCUS_AFTER_MS));
  setInterval(() => check(ON_NAVIGATION_AFTER_MS), CHECK_EVERY_MS);
  if (!options.late) return;
  void hear(options.late);
  check(0);
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

const versionOf = (holder: object) => (holder as Belongings).version;

/**
 * The versions that were taken back: the registry says so, or what is offered now is what the page was to
 * go back to, and they are not offered any more. Whatever they hold must not keep them, nor a remote of
 * which nothing is live.
 */
const withdrawnBy =
  ({ document, remotes }: Offer, before: readonly ComposedRemote[]) =>
  (holder: object): boolean => {
    const { remote, version } = versionOf(holder);
    const byName = ({ name }: ComposedRemote) => name === remote;
    const versions = remotes.find(byName)?.offered;
    if (!versions) return true;
    const [offered] = document.microFrontends[remote] ?? [];
    if (offered?.extras.withdrawn?.includes(version)) return true;
    const known = before.find(byName)?.offered ?? [];
    return !versions.includes(version) && known.includes(versions[0] ?? '');
  };

/** Whether pages are not to stay with a shell; older registries do not say. */
function isTakenBack(shellVersion: string, { microFrontends }: DiscoveryDocument): boolean {
  const shells = Object.values(microFrontends).flatMap(([offered]) => offered?.extras.shells ?? []);
  return shells.length > 0 && !shells.includes(shellVersion);
}

/** What is offered; of the remotes that wait for something what the page has of them. */
function withoutWaiting(
  waiting: readonly ComposedRemote[],
  offered: readonly ComposedRemote[],
  before: readonly ComposedRemote[],
): readonly ComposedRemote[] {
  const isWaiting = ({ name }: ComposedRemote) => waiting.some((remote) => remote.name === name);
  return [...before.filter(isWaiting), ...offered.filter((remote) => !isWaiting(remote))];
}

/** What is offered of a remote, or what the page shows of it where none of that is for this page. */
function orShown(offered: ComposedRemote, before: readonly ComposedRemote[]): ComposedRemote {
  const shown = before.find(({ name }) => name === offered.name);
  return shown && isTooNew(offered) ? shown : offered;
}

/** Containers of versions that need a newer kernel than this page has, which was not so before. */
function newlyRefused(
  { name, refused }: ComposedRemote,
  before: readonly ComposedRemote[],
): readonly string[] {
  const known = before.find((remote) => remote.name === name)?.refused ?? [];
  return refused
    .map(({ container }) => container)
    .filter((container) => !known.some((other) => other.container === container));
}
