import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import { currentLanguage, FORMATS, registerTexts, translate } from '@spieltag/shared-kernel/i18n';
import { isRoundOver } from '@spieltag/shared-kernel/rules';
import { type OwnSeason, seasonReviewRoutes } from '@spieltag/shared-kernel/season-review';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { inSeason } from '../address/address.ts';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Both languages, which are short: a script of its own would be named in what loads first. */
const textsRead = registerTexts('seasonEnd', { de, en });

/** So long after the answer that a season goes on it is asked for again, or with a new start. */
const GOES_ON_MS = 3_600_000;
/** So long after a question without an answer. */
const FAILED_MS = 60_000;
/** All pages hear of the end at the same moment: they ask within this. */
const SPREAD_MS = 10_000;
/** A season whose clock is not the real one has few players, who do not want to wait. */
const SHORT_SPREAD_MS = 300;

type Followed = Pick<
  Kernel,
  'bus' | 'client' | 'clientDatabase' | 'gameState' | 'seasons' | 'session'
>;

/**
 * Tells a player of the end of a season that was played on this device, with the final place and the way
 * to the review: as it ends, or the next time the game is opened, be it in the season after it. Once on a
 * device, also where the season goes on after all; a page that is not seen leaves it to one that is.
 * @returns what ends it
 */
export function followSeasonEnd(kernel: Followed, storage: JsonStorage): () => void {
  const { bus, client, gameState, clientDatabase, seasons, session } = kernel;
  /** The question that is about to be asked, or is under way. */
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** When a season may be asked about again, real time, epoch ms, by user and season. */
  const restsUntil = new Map<string, number>();
  const rest = (userId: string, ids: readonly string[], ms: number) => {
    for (const id of ids) restsUntil.set(`${userId} ${id}`, Date.now() + ms);
  };
  const tell = async (userId: string, ended: readonly string[]) => {
    const params = { userId };
    const own = await client.call(seasonReviewRoutes.ownSeasons, { params, rethrow: true });
    await textsRead;
    const goOn = ended.filter((id) =>
      own.seasons.some(({ seasonId, isOver }) => seasonId === id && !isOver),
    );
    rest(userId, goOn, GOES_ON_MS);
    // Another tab may have told it meanwhile.
    const played = idsIn(storage, playedKey(userId));
    const isUntold = (id: string) => ended.includes(id) && played.includes(id);
    const left = played.filter((id) => !ended.includes(id) || goOn.includes(id));
    storage.write(playedKey(userId), left);
    for (const season of own.seasons) {
      const { seasonId, isOver, place } = season;
      if (!isOver || !place || !isUntold(seasonId)) continue;
      const told = idsIn(storage, toldKey(userId));
      storage.write(toldKey(userId), [...told, seasonId]);
      bus.publish('alert.requested', alertOf(season, place));
    }
  };
  const due = () => {
    const userId = session.get().data?.id;
    if (!userId || document.hidden) return undefined;
    const now = Date.now();
    const ended = endedOf(kernel, storage, userId).filter(
      (id) => now >= (restsUntil.get(`${userId} ${id}`) ?? 0),
    );
    return ended.length > 0 ? { userId, ended } : undefined;
  };
  const ask = async () => {
    const question = due();
    if (question) {
      const { userId, ended } = question;
      await tell(userId, ended).catch(() => rest(userId, ended, FAILED_MS));
    }
    asking = undefined;
  };
  const onNews = () => {
    if (asking !== undefined || !due()) return;
    const isReal = gameState.get().data?.clockMode === 'real';
    const spreadMs = isReal ? SPREAD_MS : SHORT_SPREAD_MS;
    asking = setTimeout(() => void ask(), Math.random() * spreadMs);
  };
  const news = [gameState.state$, clientDatabase.state$, seasons.state$, session.state$];
  const stop = lookWhenSeen(onNews, ...news);
  return () => {
    stop();
    clearTimeout(asking);
  };
}

/** Seasons the device has seen being played, and which are over now; notes the one that is played. */
function endedOf(
  { gameState, clientDatabase, seasons }: Followed,
  storage: JsonStorage,
  userId: string,
): readonly string[] {
  const [state, leagues] = [gameState.get().data, seasons.get().data];
  const rounds = clientDatabase.get().data?.rounds ?? [];
  // The rounds may still be those of the season that was shown before.
  if (!state || !leagues || rounds.every(({ id }) => id !== state.roundId)) return [];
  const { seasonId, roundId, phase } = state;
  const isActive = (id: string) => isActiveSeason(leagues, id);
  const isLastOver = rounds.at(-1)?.id === roundId && isRoundOver(phase);
  // The last round may be one that is known so far: the next one comes in within a day.
  const isOver = isLastOver && (phase === 'LOCKED' || !isActive(seasonId));
  const played = idsIn(storage, playedKey(userId));
  const known = [...played, ...idsIn(storage, toldKey(userId))];
  // Nor is it played any more: devices were told at that moment once, and noted nothing.
  if (!isLastOver && isActive(seasonId) && !known.includes(seasonId)) {
    storage.write(playedKey(userId), [...played, seasonId]);
  }
  return played.filter((id) => (id === seasonId ? isOver : !isActive(id)));
}

const playedKey = (userId: string) => `seasons-played.${userId}`;
const toldKey = (userId: string) => `seasons-told.${userId}`;

function idsIn(storage: JsonStorage, key: string): readonly string[] {
  const stored = storage.read(key);
  return Array.isArray(stored) ? stored : [];
}

function alertOf(
  { seasonId, seasonName, leagueName, total }: OwnSeason,
  { rank, users }: NonNullable<OwnSeason['place']>,
) {
  const { formatNumber } = FORMATS[currentLanguage()];
  const points = total ?? 0;
  const text = translate('seasonEnd:text', {
    season: seasonName.includes(leagueName) ? seasonName : `${leagueName} ${seasonName}`,
    rank: formatNumber(rank),
    users: formatNumber(users),
    points: formatNumber(points),
    count: points,
  });
  const to = inSeason(seasonId, '/help/review');
  return {
    title: translate('seasonEnd:title'),
    text,
    link: { text: translate('seasonEnd:review'), to },
  };
}
