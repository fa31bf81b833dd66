import {
  MATCH_EVENTS,
  MATCH_LINEUP_STATUSES,
  PLAYER_STATUSES,
} from '@spieltag/shared-kernel/rules';
import * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import {
  Count,
  Euros,
  KickerDatabase,
  KickerRow,
  MOST_ROWS,
  NullableCount,
} from '../kicker/kicker.schemas.ts';

const Id = (prefix: string) => Type.String({ pattern: `^${prefix}-[A-Za-z0-9_-]{1,48}$` });
/** Of play, with extra time and what is added to it. */
const Minute = Type.Integer({ minimum: 0, maximum: 150 });
/** Up to the last moment a date can hold. */
const EpochMs = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Hash = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });

function oneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });
}

/** `leagues.json`, as far as a season is looked for in it. */
const HttpLeagues = Type.Object({
  leagues: Type.Array(
    Type.Object({
      id: Id('lg'),
      name: Type.String(),
      currentSeasonId: Type.Union([Id('se'), Type.Null()]),
    }),
  ),
  seasons: Type.Array(
    Type.Object({
      id: Id('se'),
      leagueId: Id('lg'),
      name: Type.String(),
      hidden: Type.Boolean(),
    }),
  ),
});
export type HttpLeagues = Type.Static<typeof HttpLeagues>;
export const httpLeagues = Compile(HttpLeagues);

const HttpPlayer = Type.Object({
  ...KickerDatabase.properties.players.items.properties,
  status: oneOf(PLAYER_STATUSES),
  active: Type.Boolean(),
});
export type HttpPlayer = Type.Static<typeof HttpPlayer>;

/** `client_database/{seasonId}/{hash}.json`; fields that are not needed are let through unread. */
const HttpDatabase = Type.Object({
  ...KickerDatabase.properties,
  players: Type.Array(HttpPlayer, { minItems: 1, maxItems: 30_000 }),
  hash: Hash,
});
export type HttpDatabase = Type.Static<typeof HttpDatabase>;
export const httpDatabase = Compile(HttpDatabase);

/** `state/current/{seasonId}.json`: what the source plays by, and where it stands. */
const HttpState = Type.Object({
  seasonId: Id('se'),
  roundId: Id('rn'),
  hash: Hash,
  gameTime: EpochMs,
  restrictedTransferWindowMaxTransfers: Count,
  config: Type.Object({
    maxGoalkeeper: Count,
    maxDefender: Count,
    maxMidfielder: Count,
    maxForward: Count,
    maxTeamPresence: Count,
    maxTeamPresenceOnField: Count,
    maxPlayersOnField: Type.Literal(11),
    maxLineupSize: Type.Integer({ minimum: 11, maximum: 60 }),
    initialBudget: Euros,
    ruleSetId: Type.String({ maxLength: 48 }),
    joinWhileRunning: Type.Optional(Type.Boolean()),
    substitutions: Type.Optional(Type.Boolean()),
  }),
});
export type HttpState = Type.Static<typeof HttpState>;
export const httpState = Compile(HttpState);

/** `state/round/{roundId}.json`: the matches of a round with what every player did. */
const HttpRound = Type.Object({
  id: Id('rn'),
  matches: Type.Array(
    Type.Object({
      id: Id('mt'),
      state: oneOf(MATCH_LINEUP_STATUSES),
      homeScore: NullableCount,
      guestScore: NullableCount,
      players: Type.Array(
        Type.Object({
          ...KickerRow.properties,
          status: oneOf(PLAYER_STATUSES),
          teamId: Id('tm'),
          events: Type.Optional(
            Type.Array(Type.Object({ event: oneOf(MATCH_EVENTS), minute: Type.Optional(Minute) }), {
              maxItems: 60,
            }),
          ),
        }),
        { maxItems: MOST_ROWS },
      ),
    }),
  ),
});
export type HttpRound = Type.Static<typeof HttpRound>;
export type HttpMatch = HttpRound['matches'][number];
export const httpRound = Compile(HttpRound);
