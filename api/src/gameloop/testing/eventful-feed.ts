import { randomFrom } from '@spieltag/shared-kernel/rules';
import type {
  MatchUpdate,
  PlayerUpdate,
  RestrictedWindow,
  SeasonCatalogue,
  SeasonFeed,
} from '../../feed/feed.types.ts';
import { openFeed } from '../../feed/index.ts';
import { integerBetween, pick, type Random, shuffled } from '../../feed/random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const POSTPONED = 5;
const BROUGHT_FORWARD = 2;
const RESUMED = 2;
const CORRECTED = 5;
/** Rounds after which the market opens for three days, besides the winter window. */
const EXTRA_WINDOWS_AFTER = [8, 26];

/** What became of single matches, by their id. */
interface Incidents {
  /** The whole match is played so much later (earlier: negative). */
  readonly moved: ReadonlyMap<string, number>;
  /** Halted at half-time and finished so much later. */
  readonly resumed: ReadonlyMap<string, number>;
  /** Figures are corrected so much after the last update. */
  readonly corrected: ReadonlyMap<string, number>;
}

/**
 * A generated season in which things happen: matches are postponed, brought forward, halted and
 * finished on another day, results are corrected days later, and the market, closed once the season
 * runs, opens in three restricted windows. The same seed always gives the same season. For tests.
 */
export async function eventfulFeed(seed: number): Promise<SeasonFeed> {
  const feed = openFeed({ provider: 'generated', seed });
  const catalogue = await feed.catalogue();
  const incidents = incidentsOf(randomFrom(`${seed}:incidents`), catalogue);
  const eventful = {
    ...catalogue,
    preset: { ...catalogue.preset, marketBetweenRounds: 'CLOSED' as const },
    restrictedWindows: windowsOf(catalogue),
    matches: catalogue.matches.map((match) => ({
      ...match,
      date: match.date + (incidents.moved.get(match.id) ?? 0),
    })),
  };
  const updatesOf = async (roundId: string) => {
    const byMatch = Map.groupBy(await feed.roundUpdates(roundId), ({ matchId }) => matchId);
    return [...byMatch]
      .flatMap(([matchId, updates]) => withIncidents(matchId, updates, incidents))
      .toSorted((a, b) => a.at - b.at);
  };
  const held = new Map<string, Promise<readonly MatchUpdate[]>>();
  return {
    provider: feed.provider,
    catalogue: async () => eventful,
    playerChanges: () => feed.playerChanges(),
    roundUpdates: (roundId) => {
      const updates = held.get(roundId) ?? updatesOf(roundId);
      held.set(roundId, updates);
      return updates;
    },
  };
}

function windowsOf({ rounds, restrictedWindows }: SeasonCatalogue): RestrictedWindow[] {
  const extra = EXTRA_WINDOWS_AFTER.map((roundNo) => {
    const startDate = (rounds[roundNo - 1]?.endDate ?? 0) + DAY_MS;
    return { startDate, endDate: startDate + 3 * DAY_MS };
  });
  return [...restrictedWindows, ...extra].toSorted((a, b) => a.startDate - b.startDate);
}

function incidentsOf(random: Random, { matches, rounds }: SeasonCatalogue): Incidents {
  const inner = new Set(rounds.slice(2, -5).map(({ id }) => id));
  const ids = shuffled(
    random,
    matches.filter(({ roundId }) => inner.has(roundId)).map(({ id }) => id),
  );
  const days = (from: number, to: number) =>
    integerBetween(random, from, to) * DAY_MS + integerBetween(random, 0, 5) * HOUR_MS;
  const take = (count: number, delay: () => number) =>
    ids.splice(0, count).map((id): [string, number] => [id, delay()]);
  return {
    moved: new Map([
      ...take(POSTPONED, () => days(4, 25)),
      ...take(BROUGHT_FORWARD, () => -days(9, 12)),
    ]),
    resumed: new Map(take(RESUMED, () => days(8, 15))),
    corrected: new Map(take(CORRECTED, () => days(2, 20))),
  };
}

function withIncidents(
  matchId: string,
  updates: readonly MatchUpdate[],
  { moved, resumed, corrected }: Incidents,
): MatchUpdate[] {
  const byTime = updates.toSorted((a, b) => a.at - b.at);
  const delay = moved.get(matchId);
  if (delay !== undefined) return byTime.map((update) => ({ ...update, at: update.at + delay }));
  const pause = resumed.get(matchId);
  if (pause !== undefined) return halted(byTime, pause);
  const correctedAfter = corrected.get(matchId);
  const last = byTime.at(-1);
  if (correctedAfter === undefined || !last) return byTime;
  return [...byTime, correctionOf(last, last.at + correctedAfter)];
}

function halted(updates: readonly MatchUpdate[], pause: number): MatchUpdate[] {
  const half = Math.floor(updates.length / 2);
  const [before, after] = [updates.slice(0, half), updates.slice(half)];
  const last = before.at(-1);
  return [
    ...before,
    ...(last ? [{ ...last, state: 'HALTED' as const, at: last.at + 1 }] : []),
    ...after.map((update) => ({ ...update, at: update.at + pause })),
  ];
}

/** Two goals are given to somebody else, and somebody is graded anew. */
function correctionOf(update: MatchUpdate, at: number): MatchUpdate {
  const random = randomFrom(`${update.matchId}:correction`);
  const rated = update.players.filter(({ stats }) => stats !== null);
  const [scorer, graded] = [pick(random, rated), pick(random, rated)];
  const players = update.players.map((player): PlayerUpdate => {
    const { stats } = player;
    if (!stats) return player;
    const goals = player === scorer ? stats.goals + 2 : stats.goals;
    const grade = player === graded ? (stats.grade ?? 300) + 50 : stats.grade;
    return { ...player, stats: { ...stats, goals, grade } };
  });
  return { ...update, at, players };
}
