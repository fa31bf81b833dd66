import { PICTURE_CACHE, PICTURE_PATH } from '@spieltag/shared-kernel/composition';
import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { AddressStore } from '../address/address.ts';
import { drawPicture } from './draw-picture.ts';

/** How long everything has to be as it is: nobody plays just now, and what was shown in passing is gone. */
export const QUIET_MS = 5000;

/** What makes the first screen another one. */
const CHANGES = [
  'account.changed',
  'language.changed',
  'ledger.changed',
  'gamestate.changed',
] as const;

interface KeptPage {
  readonly kernel: Pick<Kernel, 'bus' | 'session' | 'ledger' | 'gameState'>;
  readonly address: Pick<AddressStore, 'get'>;
  /** Where the first screen is drawn. */
  readonly root: Element;
  /** Versions of all that draws it. */
  readonly drawnBy: string;
  readonly caches?: CacheStorage;
}

/**
 * Keeps how the first screen looks for the next start without a network, which shows it before any script.
 * What makes it another one takes it away at once: nobody is shown a lineup of before, or of somebody
 * else. It is drawn anew when that screen has been looked at for a while.
 */
export function keepPicture({
  kernel,
  address,
  root,
  drawnBy,
  caches = globalThis.caches,
}: KeptPage): void {
  /** What the kept picture shows. */
  let kept: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  // Storage may be full, or forbidden: a start then begins with the game's name.
  const next = (step: () => Promise<unknown>) => {
    queue = queue.then(step).catch(() => {});
  };
  const shown = () => contentOf(kernel, drawnBy);
  const read = async () => {
    if (!(await caches.has(PICTURE_CACHE))) return;
    const found = await (await caches.open(PICTURE_CACHE)).match(PICTURE_PATH);
    const { content } = Object(await found?.json());
    kept = typeof content === 'string' ? content : undefined;
  };
  const leave = async () => {
    if (kept === undefined || kept === shown()) return;
    kept = undefined;
    await caches.delete(PICTURE_CACHE);
  };
  const take = async () => {
    const content = shown();
    const { seasonId, path, search, pathname } = address.get();
    const isFirst = seasonId !== '' && path === '/' && search === '';
    if (!isFirst || document.hidden || content === kept) return;
    const picture = await drawPicture(root);
    // Drawing takes a few tasks, in which the player may have gone on.
    if (!picture || address.get().pathname !== pathname || shown() !== content) return;
    const reply = new Response(JSON.stringify({ content, pathnames: ['/', pathname], picture }));
    await (await caches.open(PICTURE_CACHE)).put(PICTURE_PATH, reply);
    kept = content;
  };
  const look = () => {
    next(leave);
    clearTimeout(timer);
    timer = setTimeout(() => next(take), QUIET_MS);
  };
  next(read);
  look();
  for (const name of CHANGES) kernel.bus.on(name).subscribe(look);
}

/** All that the first screen shows and that is somebody's, as one text. */
function contentOf({ session, ledger, gameState }: KeptPage['kernel'], drawnBy: string): string {
  const { roundId, phase, playerMarketPhase } = gameState.get().data ?? {};
  const userId = session.get().data?.id;
  const ledgerVersion = ledger.get().data?.version;
  const all = [drawnBy, currentLanguage(), userId, ledgerVersion, roundId, phase];
  return [...all, playerMarketPhase].join(' ');
}
