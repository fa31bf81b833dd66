import {
  type BodyOf,
  type CorrectionEffect,
  contract,
  type MatchFigures,
  type MatchRecord,
  type SeasonRecord,
  type SeasonTimeline,
} from '@spieltag/shared-kernel/contract';
import { callRow } from './call-row.ts';

const { administration, gameloop } = contract;

/** What is put right: figures of a player, or state and score of a match. */
export type Correction =
  | { readonly kind: 'player'; readonly body: BodyOf<typeof administration.correctPlayer> }
  | { readonly kind: 'match'; readonly body: BodyOf<typeof administration.correctMatch> };
/** A correction that is taken back, with what players are told of it. */
export type Withdrawal = BodyOf<typeof administration.withdrawCorrection>;

/** Results as operators put them right; every call rejects with an `AdminError`. */
export interface ResultsApi {
  readSeasons(): Promise<readonly SeasonRecord[]>;
  readTimeline(seasonId: string): Promise<SeasonTimeline>;
  readMatches(roundId: string): Promise<readonly MatchRecord[]>;
  readFigures(seasonId: string, matchId: string): Promise<MatchFigures>;
  /** Says what it changes; with `tryOnly` what it would. */
  correct(correction: Correction): Promise<CorrectionEffect>;
  withdraw(withdrawal: Withdrawal): Promise<CorrectionEffect>;
}

/** Makes the API of results, which the registry passes on to the game server. */
export function createResultsApi(): ResultsApi {
  return {
    readSeasons: async () => (await callRow(gameloop.listSeasons, {})).seasons,
    readTimeline: (seasonId) => callRow(gameloop.seasonTimeline, { params: { seasonId } }),
    readMatches: async (roundId) =>
      (await callRow(administration.roundMatches, { params: { roundId } })).matches,
    readFigures: (seasonId, matchId) =>
      callRow(administration.matchFigures, { params: { seasonId, matchId } }),
    correct: ({ kind, body }) =>
      kind === 'player'
        ? callRow(administration.correctPlayer, { body })
        : callRow(administration.correctMatch, { body }),
    withdraw: (body) => callRow(administration.withdrawCorrection, { body }),
  };
}
