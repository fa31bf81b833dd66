import * as Type from 'typebox';
import { ROUND_PHASES } from '../../rules/index.ts';
import { EpochMs, LeagueId, Nullable, OneOf, RoundId, SeasonId } from './ids.ts';

/** How the time of a season passes; `stepped` stands still. */
export const CLOCK_MODES = ['stepped', 'accelerated', 'real'] as const;
const MAX_SPEED = 1_000_000;
const MAX_BOTS = 100_000;

/** How the time of a season is to pass. */
export const ClockChoice = Type.Object({
  mode: OneOf(CLOCK_MODES),
  speed: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: MAX_SPEED,
      description: 'Game seconds a second while accelerated; default 1',
    }),
  ),
});
export type ClockChoice = Type.Static<typeof ClockChoice>;

const SeasonTime = Type.Object({
  mode: OneOf(CLOCK_MODES),
  speed: Type.Number({ description: 'Game seconds a second; 0 where time stands still' }),
  gameTime: EpochMs,
});

/** How it stands with a source that is followed. */
export const SeasonSource = Type.Object({
  state: OneOf(['waiting', 'ok', 'down', 'nonsense']),
  since: EpochMs,
  lastReadAt: Nullable(EpochMs),
  problem: Nullable(Type.String()),
});

/** A season as operators know it. */
export const SeasonRecord = Type.Object({
  id: SeasonId,
  name: Type.String(),
  leagueId: LeagueId,
  leagueName: Type.String(),
  hidden: Type.Boolean(),
  unfinished: Type.Optional(
    Type.Boolean({
      description:
        'Its import is not complete: it is neither shown nor played before; absent: the server is of before',
    }),
  ),
  current: Type.Boolean({ description: 'The season of its league that is being played' }),
  source: Type.String({ description: 'As it is named where it is imported' }),
  shiftWeeks: Type.Integer({ description: 'So many weeks later than it was recorded' }),
  firstKickOff: EpochMs,
  lastKickOff: EpochMs,
  clock: SeasonTime,
  roundNo: Type.Integer(),
  rounds: Type.Integer(),
  roundId: RoundId,
  phase: OneOf(ROUND_PHASES),
  managers: Type.Integer({ description: 'Ledgers that were opened' }),
  sourceState: Nullable(SeasonSource),
});
export type SeasonRecord = Type.Static<typeof SeasonRecord>;

/** How a season that is imported is to be played. */
export const SeasonWanted = Type.Object({
  clock: Type.Optional(ClockChoice),
  startsOn: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The first match is played on this day or within the six days after it',
    }),
  ),
  hidden: Type.Optional(Type.Boolean()),
  bots: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_BOTS,
      description: 'Opponents with complete squads; default 0',
    }),
  ),
});
export type SeasonWanted = Type.Static<typeof SeasonWanted>;

/** What can have become of an import; `stopped`: its process is gone, the same order finishes it. */
export const IMPORT_STATES = ['running', 'done', 'failed', 'stopped'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** What an import does, in this order. */
export const IMPORT_STEPS = ['reading', 'writing', 'opponents', 'finishing'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/** An import of a season, and how far it has come. */
export const SeasonImport = Type.Object({
  importNo: Type.Integer(),
  source: Type.String(),
  wanted: SeasonWanted,
  startedBy: Type.String({ description: 'As in the audit log' }),
  startedAt: EpochMs,
  endedAt: Nullable(EpochMs),
  state: OneOf(IMPORT_STATES),
  step: OneOf(IMPORT_STEPS),
  done: Type.Integer({
    description: 'Of `total`, within the step; 0 of 0 where nothing is counted',
  }),
  total: Type.Integer(),
  seasonId: Nullable(SeasonId),
  imported: Nullable(
    Type.Boolean({ description: 'false: the season was there already and was kept as it is' }),
  ),
  completed: Type.Optional(
    Type.Boolean({
      description:
        'Beside imported: false, what an earlier import had left unfinished is complete now; absent: the server is of before',
    }),
  ),
  code: Nullable(Type.String({ description: 'Why it failed' })),
  reason: Nullable(Type.String({ description: 'The same in a sentence' })),
});
export type SeasonImport = Type.Static<typeof SeasonImport>;

/** A phase of a round: when it began, or when it is expected to. */
const PhaseEntry = Type.Object({
  phase: OneOf(ROUND_PHASES),
  at: EpochMs,
  happened: Type.Boolean(),
});

/** What has happened in a season, and what comes next. */
export const SeasonTimeline = Type.Object({
  season: SeasonRecord,
  rounds: Type.Array(
    Type.Object({
      roundNo: Type.Integer(),
      roundId: RoundId,
      name: Type.String(),
      phase: OneOf(ROUND_PHASES),
      phases: Type.Array(PhaseEntry),
    }),
  ),
  windows: Type.Array(
    Type.Object({
      windowNo: Type.Integer(),
      startDate: EpochMs,
      endDate: EpochMs,
      state: OneOf(['ahead', 'open', 'over']),
    }),
  ),
  next: Nullable(
    Type.Object({
      kind: OneOf(['phase', 'window']),
      at: Type.Integer({ description: 'Game time, epoch ms' }),
      dueAt: Nullable(
        Type.Integer({ description: 'Real time, epoch ms; null: time stands still' }),
      ),
      roundId: Nullable(RoundId),
      phase: Nullable(OneOf(ROUND_PHASES)),
      windowNo: Nullable(Type.Integer({ description: 'The window that opens or closes' })),
      opens: Type.Boolean({ description: 'Of a window: it opens' }),
    }),
  ),
});
export type SeasonTimeline = Type.Static<typeof SeasonTimeline>;
