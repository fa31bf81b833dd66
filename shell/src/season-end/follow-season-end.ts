import type { JsonStorage } from '@spieltag/shared-kernel/client';
import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import { currentLanguage, FORMATS, registerTexts, translate } from '@spieltag/shared-kernel/i18n';
import { isRoundOver } from '@spieltag/shared-kernel/rules';
import { type OwnSeason, seasonReviewRoutes } from '@spieltag/shared-kernel/season-review';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Observable } from '@spieltag/shared-kernel/vendor/rxjs';
import { inSeason } from '../address/address.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Both languages, which are short: a script of its own would be named in what loads first. */
const textsRead = registerTexts('seasonEnd', { de, en });

type Followed = Pick<
  Kernel,
  'bus' | 'client' | 'clientDatabase' | 'gameState' | 'seasons' | 'session'
>;

/**
 * Tells a player of the end of a season that was played on this device, with the final place and the way
 * to the review: as it ends, or the next time the game is opened, be it in the season after it. Once on a
 * device; a page that is not seen leaves it to one that is.
 * @returns what ends it
 */
export function followSeasonEnd(kernel: Followed, storage: JsonStorage): () => void {
  const { bus, client, gameState, clientDatabase, seasons, session } = kernel;
  let isAsking = false;
  const tell = async (userId: string, ended: readonly string[]) => {
    const params = { userId };
    const own = await client.call(seasonReviewRoutes.ownSeasons, { params, rethrow: true });
    await textsRead;
    const goesOn = (id: string) =>
      own.seasons.some(({ seasonId, isOver }) => seasonId === id && !isOver);
    // Another tab may have told it meanwhile.
    const untold = playedOf(storage, userId).filter((id) => ended.includes(id));
    keepPlayed(storage, userId, (id) => !ended.includes(id) || goesOn(id));
    for (const season of own.seasons) {
      if (untold.includes(season.seasonId) && season.isOver && season.place) {
        bus.publish('alert.requested', alertOf(season, season.place));
      }
    }
  };
  const look = async () => {
    const userId = session.get().data?.id;
    if (!userId || isAsking || document.hidden) return;
    const ended = endedOf(kernel, storage, userId);
    if (ended.length === 0) return;
    isAsking = true;
    // Where no answer comes it is asked for again with the next news of the season.
    await tell(userId, ended).catch(() => undefined);
    isAsking = false;
  };
  const onNews = () => void look();
  const news: readonly Observable<unknown>[] = [
    gameState.state$,
    clientDatabase.state$,
    seasons.state$,
    session.state$,
  ];
  const following = news.map((state$) => state$.subscribe(onNews));
  document.addEventListener('visibilitychange', onNews);
  return () => {
    for (const one of following) one.unsubscribe();
    document.removeEventListener('visibilitychange', onNews);
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
  const isLast = rounds.at(-1)?.id === roundId;
  const isOver = isLast && isRoundOver(phase);
  const played = playedOf(storage, userId);
  const isActive = (id: string) => isActiveSeason(leagues, id);
  if (!isOver && isActive(seasonId) && !played.includes(seasonId)) {
    storage.write(keyOf(userId), [...played, seasonId]);
  }
  return played.filter((id) => (id === seasonId ? isOver : !isActive(id)));
}

const keyOf = (userId: string) => `seasons-played.${userId}`;

function playedOf(storage: JsonStorage, userId: string): readonly string[] {
  const stored = storage.read(keyOf(userId));
  return Array.isArray(stored) ? stored : [];
}

function keepPlayed(storage: JsonStorage, userId: string, isKept: (id: string) => boolean): void {
  storage.write(keyOf(userId), playedOf(storage, userId).filter(isKept));
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
