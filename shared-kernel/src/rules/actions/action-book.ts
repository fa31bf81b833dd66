import type { AchievementId } from './achievements.ts';
import type { AchievementGrant, ActionEvent, CountedRound, RatedRound } from './action-events.ts';
import type { ActionStats } from './action-stats.ts';
import type { Grants } from './grants.ts';

/** What is known of a ledger's actions and achievements, besides what it holds of currencies. */
export interface ActionBook {
  readonly captainCards: number;
  /** The last daily reward; days are counted from 1970-01-01 UTC. */
  readonly daily: { readonly day: number; readonly streak: number } | null;
  /** How often each offer was taken since the matchday that ended last. */
  readonly exchange: {
    /** Completed rounds of the season when the offers were taken. */
    readonly matchday: number;
    readonly taken: Readonly<Record<string, number>>;
  } | null;
  /** The last round that is counted in `stats`, from 1; 0: none. */
  readonly countedRoundNo: number;
  /** Rounds up to it nobody had played in when they were counted: they count once their results have come. */
  readonly unplayedRoundNos: readonly number[];
  /** Ids of gifts and round rewards that were claimed. */
  readonly claimed: readonly string[];
  /** What claimed rewards for a placement brought, by their ids. */
  readonly rewarded: Readonly<Record<string, Grants>>;
  /** When each achievement was granted: game time, epoch ms. */
  readonly achieved: Readonly<Partial<Record<AchievementId, number>>>;
  readonly stats: ActionStats;
}

/** The book of a new ledger. */
export const EMPTY_BOOK: ActionBook = {
  captainCards: 0,
  daily: null,
  exchange: null,
  countedRoundNo: 0,
  unplayedRoundNos: [],
  claimed: [],
  rewarded: {},
  achieved: {},
  stats: {
    rounds: 0,
    topTenPercentRounds: 0,
    roundsWon: 0,
    perfectLineups: 0,
    captains: 0,
    mostPoints: 0,
    longestStreak: 0,
    exchanges: 0,
  },
};

/** A book as it is kept: what is left out has not happened. */
export function bookOf(kept: Partial<ActionBook>): ActionBook {
  return { ...EMPTY_BOOK, ...kept, stats: { ...EMPTY_BOOK.stats, ...kept.stats } };
}

/** The book after an action; cards and achievements are `withGrants`' matter. */
export function bookAfter(book: ActionBook, event: ActionEvent): ActionBook {
  const { stats } = book;
  switch (event.kind) {
    case 'DAILY_REWARD': {
      const { day, streak } = event.payload;
      const longestStreak = Math.max(stats.longestStreak, streak);
      return { ...book, daily: { day, streak }, stats: { ...stats, longestStreak } };
    }
    case 'GIFT_CLAIMED':
      return { ...book, claimed: [...book.claimed, event.payload.claimId] };
    case 'GROUP_ROUND_REWARD':
      return { ...book, claimed: [...book.claimed, event.payload.claimId] };
    case 'ROUND_REWARD': {
      const { claimId, standing, grants } = event.payload;
      const claimed = [...book.claimed, claimId];
      // Books of that time did not keep what a reward brought.
      if (standing) return { ...book, claimed, stats: statsAfter(stats, standing) };
      return { ...book, claimed, rewarded: { ...book.rewarded, [claimId]: grants } };
    }
    case 'EXCHANGE': {
      const { offerId, matchday } = event.payload;
      const taken = book.exchange?.matchday === matchday ? book.exchange.taken : {};
      return {
        ...book,
        exchange: { matchday, taken: { ...taken, [offerId]: (taken[offerId] ?? 0) + 1 } },
        stats: { ...stats, exchanges: stats.exchanges + 1 },
      };
    }
    case 'CAPTAIN_NAMED':
    case 'CAPTAIN_EJECTED':
    case 'CURRENCY_GIFT':
      return book;
  }
}

/** The book after rounds were counted, in order of play. */
export function withRounds(book: ActionBook, counted: readonly CountedRound[]): ActionBook {
  return counted.reduce(
    ({ stats, unplayedRoundNos: before, ...rest }, { roundNo, standing, isUnplayed }) => ({
      ...rest,
      countedRoundNo: Math.max(rest.countedRoundNo, roundNo),
      unplayedRoundNos: isUnplayed ? [...before, roundNo] : before.filter((no) => no !== roundNo),
      stats: standing ? statsAfter(stats, standing) : stats,
    }),
    book,
  );
}

function statsAfter(stats: ActionStats, round: RatedRound): ActionStats {
  const isTop = round.rank * 10 <= round.users;
  return {
    ...stats,
    rounds: stats.rounds + 1,
    topTenPercentRounds: stats.topTenPercentRounds + Number(isTop),
    roundsWon: stats.roundsWon + Number(round.rank === 1),
    perfectLineups: stats.perfectLineups + Number(round.perfect),
    captains: stats.captains + Number(round.captain),
    mostPoints: Math.max(stats.mostPoints, round.score),
  };
}

/** The book after achievements were granted. */
export function withAchievements(
  book: ActionBook,
  granted: readonly AchievementGrant[],
): ActionBook {
  if (granted.length === 0) return book;
  const achieved = Object.fromEntries(granted.map(({ id, at }) => [id, at]));
  return { ...book, achieved: { ...book.achieved, ...achieved } };
}
