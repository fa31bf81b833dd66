import { PICTURE_CACHE, PICTURE_PATH } from '@spieltag/shared-kernel/composition';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { AddressStore } from '../address/address.ts';
import { drawPicture } from './draw-picture.ts';

/** How long everything has to be as it is: nobody plays just now, and what was shown in passing is gone. */
export const QUIET_MS = 5000;

/** What the kept picture shows, ahead of it. */
const CONTENT = 'first-picture-content';

interface KeptPage {
  readonly kernel: Pick<Kernel, 'bus' | 'session' | 'seasons' | 'ledger' | 'gameState'>;
  readonly address: Pick<AddressStore, 'get' | 'state$'>;
  /** Where the first screen is drawn. */
  readonly root: Element;
  /** Versions of all that draws it. */
  readonly drawnBy: () => string;
  /** Versions the page is composed of: the worker shows the picture in a page of the same alone. */
  readonly composed: () => string;
  /** False: this page only takes away what is no longer so. */
  readonly takes: boolean;
  readonly caches?: CacheStorage;
}

/**
 * Keeps how the first screen looks for the next start without a network, which shows it before any script.
 * What makes it another one takes it away at once, whichever tab has kept it: nobody is shown a lineup of
 * before, or of somebody else. It is drawn anew when that screen has been looked at for a while, and once by
 * every page whatever is kept: any script of this origin could have written that.
 */
export function keepPicture(page: KeptPage): void {
  const { kernel, address, root, caches = globalThis.caches } = page;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  // Storage may be full, or forbidden: a start then begins with the game's name.
  const next = (step: () => Promise<unknown>) => {
    queue = queue.then(step).catch(() => {});
  };
  let isDrawnHere = false;
  const shown = () => contentOf(page);
  const kept = async () => {
    if (!(await caches.has(PICTURE_CACHE))) return undefined;
    const found = await (await caches.open(PICTURE_CACHE)).match(PICTURE_PATH);
    return found?.headers.get(CONTENT) ?? '';
  };
  const leave = async () => {
    const content = await kept();
    if (content !== undefined && content !== shown()) await caches.delete(PICTURE_CACHE);
  };
  const isFirst = () => {
    const { seasonId, path, search } = address.get();
    return seasonId !== '' && path === '/' && search === '';
  };
  // What is sent is shown as it will be, should it be accepted.
  const isSettled = () => kernel.ledger.receipt().state !== 'sending' && !document.hidden;
  const take = async () => {
    const [content, { pathname }] = [shown(), address.get()];
    if (!isFirst() || !isSettled() || (isDrawnHere && content === (await kept()))) return;
    const picture = await drawPicture(root);
    // Drawing takes a few tasks, in which the player may have gone on.
    const isSame = address.get().pathname === pathname && shown() === content && isSettled();
    if (!picture || !isSame) return;
    const pathnames = isOfStart(page) ? ['/', pathname] : [pathname];
    const composed = page.composed();
    const text = JSON.stringify({ pathnames, until: endOf(kernel), composed, picture });
    const reply = new Response(text, { headers: { [CONTENT]: content } });
    await (await caches.open(PICTURE_CACHE)).put(PICTURE_PATH, reply);
    isDrawnHere = true;
  };
  const look = () => {
    next(leave);
    clearTimeout(timer);
    if (page.takes) timer = setTimeout(() => next(take), QUIET_MS);
  };
  look();
  kernel.bus.on('account.changed').subscribe(look);
  kernel.bus.on('language.changed').subscribe(look);
  kernel.bus.on('ledger.changed').subscribe(look);
  kernel.bus.on('gamestate.changed').subscribe(look);
  kernel.ledger.receipt$.subscribe(({ state }) => state !== 'sending' && look());
  address.state$.subscribe(() => isFirst() && look());
  document.addEventListener('visibilitychange', look);
}

/** All that the first screen shows and that is somebody's, and whether the start shows it, as one text. */
function contentOf(page: KeptPage): string {
  const { session, ledger, gameState } = page.kernel;
  const { roundId, phase, playerMarketPhase } = gameState.get().data ?? {};
  const userId = session.get().data?.id;
  const ledgerVersion = ledger.get().data?.version;
  const all = [page.drawnBy(), currentLanguage(), userId, ledgerVersion, roundId, phase];
  return [...all, playerMarketPhase, isOfStart(page)].join(' ');
}

/** The start is in the season chosen last, be it in another tab. */
function isOfStart({ kernel, address }: KeptPage): boolean {
  return kernel.seasons.storedId() === address.get().seasonId;
}

/** When a lineup one can change becomes one that is locked, epoch ms; null: no clock says. */
function endOf({ gameState }: KeptPage['kernel']): number | null {
  const state = gameState.get().data;
  return state?.clockMode === 'real' ? state.phaseEndsAt : null;
}
