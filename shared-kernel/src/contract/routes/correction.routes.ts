import * as Type from 'typebox';
import { route } from '../route.ts';
import { Reason, Sentences } from '../schemas/administration.ts';
import {
  CorrectionEffect,
  HandCorrection,
  MatchCorrection,
  MatchFigures,
  MatchRecord,
  PlayerCorrection,
} from '../schemas/corrections.ts';
import { MatchId, Nullable, PlayerId, RoundId, SeasonId } from '../schemas/ids.ts';

const BASE = '/api/administration/v1';
/** Why, for the audit log and for players. */
const Why = {
  notice: Type.Object(Sentences.properties, {
    description: 'What players are told, as an announcement where their points change',
  }),
  reason: Reason,
};
/** What every correction says beside its figures. */
const Correcting = {
  seasonId: SeasonId,
  matchId: MatchId,
  replaces: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'The correction in force the caller has seen; null: none',
    }),
  ),
  ...Why,
  tryOnly: Type.Optional(
    Type.Boolean({ description: 'true: only says what it would change, and changes nothing' }),
  ),
};

/** Routes of the administration family about results that are put right by hand. */
export const correctionRoutes = {
  roundMatches: route({
    method: 'GET',
    path: `${BASE}/round-matches/{roundId}.json`,
    auth: 'admin',
    summary: 'The matches of a round, and in how many ways each is corrected',
    params: Type.Object({ roundId: RoundId }),
    reply: Type.Object({ matches: Type.Array(MatchRecord) }),
    errors: ['ROUND_NOT_FOUND'],
  }),
  matchFigures: route({
    method: 'GET',
    path: `${BASE}/match-figures/{seasonId}/{matchId}.json`,
    auth: 'admin',
    summary: 'A match with what its source says of everybody in it, and what counts',
    params: Type.Object({ seasonId: SeasonId, matchId: MatchId }),
    reply: MatchFigures,
    errors: ['SEASON_NOT_FOUND', 'NOT_FOUND'],
  }),
  corrections: route({
    method: 'GET',
    path: `${BASE}/corrections/{seasonId}.json`,
    auth: 'admin',
    summary: 'The last hundred corrections by hand in a season, the newest first',
    params: Type.Object({ seasonId: SeasonId }),
    reply: Type.Object({ corrections: Type.Array(HandCorrection) }),
    errors: ['SEASON_NOT_FOUND'],
  }),
  correctPlayer: route({
    method: 'POST',
    path: `${BASE}/correct-player.json`,
    auth: 'admin',
    summary:
      'Put right what a player did in a match; it holds whatever the source says later, until it is taken back',
    body: Type.Object({
      ...Correcting,
      playerId: PlayerId,
      figures: Type.Unsafe<PlayerCorrection | null>({
        ...Nullable(PlayerCorrection),
        description: 'null: has not played',
      }),
    }),
    reply: CorrectionEffect,
    errors: ['SEASON_NOT_FOUND', 'NOT_FOUND', 'PLAYER_NOT_FOUND'],
  }),
  correctMatch: route({
    method: 'POST',
    path: `${BASE}/correct-match.json`,
    auth: 'admin',
    summary:
      'Put right state or score of a match; it holds whatever the source says later, until it is taken back',
    body: Type.Object({ ...Correcting, figures: MatchCorrection }),
    reply: CorrectionEffect,
    errors: ['SEASON_NOT_FOUND', 'NOT_FOUND'],
  }),
  withdrawCorrection: route({
    method: 'POST',
    path: `${BASE}/withdraw-correction.json`,
    auth: 'admin',
    summary: 'Take a correction by hand back: what the source says counts again',
    body: Type.Object({
      correctionId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      ...Why,
    }),
    reply: CorrectionEffect,
    errors: ['NOT_FOUND'],
  }),
} as const;
