import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { type FailedVersion, leaveOut } from './leave-out.ts';
import { LONGEST_MS } from './left-out.ts';
import { OPEN_PAGES, type OpenPage, openPageKey } from './open-pages.ts';

export interface SuspectsOptions {
  /** Storage of the device. */
  readonly storage: JsonStorage;
  /** Id of the page this tab had before; undefined: it had none. */
  readonly before: string | undefined;
  /** Pages a watchdog has seen blocked, by their id. */
  readonly blocked: readonly string[];
  /** Ids of pages that live: they hold their lock, or have answered. */
  readonly living: readonly string[];
  /** What the composition offers of a remote; undefined: it is not in there. */
  readonly offered: (remote: string) => readonly string[] | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A page that starts may be too busy to answer: another tab must not take it for dead. */
const YOUNG_MS = 5000;
/** For how long a version is left out that a page died with once. */
const ONCE_MS = 10 * 60_000;
/** Key of how often pages died with a version, and when last. */
export const DEATHS_KEY = 'deaths';

type Deaths = Readonly<Record<string, { readonly times: number; readonly atMs: number }>>;

/**
 * Judges what dead pages of this device have left behind.
 *
 * - A page that a watchdog saw blocked: the version is left out for a day.
 * - A page that died while a version was being evaluated or mounted: for ten minutes, which is the
 *   next load. Phones kill tabs without any fault of theirs; a second death within a day makes it a day.
 * - A page that died while a version was only shown counts, and leaves nothing out at first.
 */
export function judgeDeadPages(options: SuspectsOptions): void {
  const { storage, before, blocked, living, offered, now } = options;
  for (const key of storage.keys(OPEN_PAGES)) {
    const page = key.slice(OPEN_PAGES.length);
    const found = storage.read(key);
    const isBlocked = blocked.includes(page);
    if (!isOpenPage(found)) {
      storage.remove(key);
      continue;
    }
    const mayLive = living.includes(page) || (page !== before && isYoung(found, now()));
    if (mayLive && !isBlocked) continue;
    storage.remove(openPageKey(page));
    const versions = offered(found.remote);
    if (!versions?.includes(found.version)) continue;
    const failed = { ...found, offered: versions };
    const forMs = isBlocked ? LONGEST_MS : dueMs(storage, failed, found, now());
    if (forMs > 0) leaveOut(storage, failed, now() + forMs);
  }
}

/** Counts a death; for how long the version is left out for it. */
function dueMs(
  storage: JsonStorage,
  { remote, version }: FailedVersion,
  { step }: OpenPage,
  nowMs: number,
): number {
  const deaths = (storage.read(DEATHS_KEY) ?? {}) as Deaths;
  const key = `${remote} ${version}`;
  const last = deaths[key];
  const isFresh = last !== undefined && Math.abs(nowMs - last.atMs) < LONGEST_MS;
  const times = isFresh ? last.times + 1 : 1;
  storage.write(DEATHS_KEY, { ...fresh(deaths, nowMs), [key]: { times, atMs: nowMs } });
  if (times > 1) return LONGEST_MS;
  return step === 'alive' ? 0 : ONCE_MS;
}

function fresh(deaths: Deaths, nowMs: number): Deaths {
  return Object.fromEntries(
    Object.entries(deaths).filter(([, { atMs }]) => Math.abs(nowMs - atMs) < LONGEST_MS),
  );
}

/** A version was shown for a while in good order: its deaths count no longer. */
export function forgiveDeaths(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  { remote, version }: Pick<OpenPage, 'remote' | 'version'>,
): void {
  const deaths = (storage.read(DEATHS_KEY) ?? {}) as Deaths;
  const { [`${remote} ${version}`]: forgiven, ...others } = deaths;
  if (forgiven) storage.write(DEATHS_KEY, others);
}

/** Whether what the page is doing has only just begun. */
export function isYoung({ sinceMs }: OpenPage, nowMs: number): boolean {
  return nowMs >= sinceMs && nowMs - sinceMs < YOUNG_MS;
}

/** Whether it is what a page leaves behind. */
export function isOpenPage(value: unknown): value is OpenPage {
  if (typeof value !== 'object' || value === null) return false;
  const { remote, version, step, sinceMs } = value as Record<string, unknown>;
  return (
    [remote, version, step].every((one) => typeof one === 'string') && typeof sinceMs === 'number'
  );
}
