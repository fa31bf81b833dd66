import * as Type from 'typebox';
import { POSITIONS } from '../../rules/index.ts';
import { EpochMs, Euros, Nullable, OneOf, PlayerId, RoundId, SeasonId, TeamId } from './ids.ts';

/**
 * The pictures of a snapshot; in the specification's numbers 1 to 4. `round` tells what the lineup has made
 * of its round, once that is played, `season` how one came to one's place in it.
 */
export const SNAPSHOT_TYPES = ['post', 'story_a', 'story_b', 'print', 'round', 'season'] as const;
export type SnapshotType = (typeof SNAPSHOT_TYPES)[number];

const NUMBERED = SNAPSHOT_TYPES.map((_, i) => String(i + 1));

/** A type of picture in an address, by its word or its number. */
export const SnapshotTypeName = OneOf([...SNAPSHOT_TYPES, ...NUMBERED]);

/** The type somebody names by its word or its number; undefined: there is none of that name. */
export function readSnapshotType(name: string): SnapshotType | undefined {
  return SNAPSHOT_TYPES.find((word, i) => word === name || NUMBERED[i] === name);
}

const SNAPSHOT_ID = /^sn-[A-Za-z0-9_-]{22}$/;

/** Not to be guessed. */
export const SnapshotId = Type.String({ pattern: SNAPSHOT_ID.source, maxLength: 25 });

/** Whether a text could be the id of a snapshot. */
export function isSnapshotId(text: string): boolean {
  return SNAPSHOT_ID.test(text);
}

/** A player as he was shown when the snapshot was made. */
export const SnapshotPlayer = Type.Object({
  id: PlayerId,
  teamId: TeamId,
  /** Short name of the team. */
  teamName: Type.String(),
  name: Type.String(),
  marketValue: Euros,
  points: Nullable(Type.Integer({ description: 'In the round; null: did not play in it (yet)' })),
  isCaptain: Type.Boolean({ description: 'The points count twice in the score' }),
});
export type SnapshotPlayer = Type.Static<typeof SnapshotPlayer>;

/** A slot of the lineup; 0-10 are the pitch, 11 and above the bench. */
export const SnapshotSlot = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  position: OneOf(POSITIONS),
  player: Nullable(SnapshotPlayer),
});
export type SnapshotSlot = Type.Static<typeof SnapshotSlot>;

/** The way through a season of which two rounds or more are rated. */
const SnapshotSeason = Type.Object({
  ranks: Type.Array(Type.Integer({ minimum: 1 }), {
    minItems: 2,
    description: 'In the season, after each round with a rated lineup',
  }),
  average: Type.Number({ description: 'Points a round' }),
  bestRound: Type.Object({ name: Type.String(), score: Type.Integer() }),
  isOver: Type.Optional(
    Type.Boolean({ description: 'No further round is to come; missing: not when it was kept' }),
  ),
  bestBuy: Type.Optional(
    Type.Object(
      { name: Type.String(), points: Type.Integer(), price: Euros },
      { description: 'Missing: nobody is one, or the snapshot is older than these' },
    ),
  ),
  worstMiss: Type.Optional(
    Type.Object(
      { name: Type.String({ description: 'Of the round' }), missed: Type.Integer({ minimum: 1 }) },
      { description: 'Missing: nothing was missed, or the snapshot is older than these' },
    ),
  ),
});

/** What a snapshot shows, apart from the addresses it is found at. */
export const SnapshotContent = Type.Object({
  name: Type.String({ description: "The manager's name" }),
  seasonId: SeasonId,
  leagueName: Type.String(),
  seasonName: Type.String(),
  roundId: Nullable(
    Type.Unsafe<string>({ ...RoundId, description: 'The round the lineup is for; null: not kept' }),
  ),
  roundName: Type.String({ description: 'Of the round the lineup is for' }),
  roundScore: Nullable(Type.Integer({ description: 'null: not kicked off, or not rated' })),
  seasonScore: Nullable(Type.Integer()),
  seasonRanking: Nullable(Type.Integer({ minimum: 1 })),
  userCount: Type.Integer({ minimum: 0, description: 'Ranked users; 0: no ranking yet' }),
  formationId: Type.String(),
  lineup: Type.Array(SnapshotSlot),
  season: Type.Optional(SnapshotSeason),
});
export type SnapshotContent = Type.Static<typeof SnapshotContent>;

/** A lineup as it was at one moment, to be shown around. It never changes. */
export const Snapshot = Type.Object({
  id: SnapshotId,
  ...SnapshotContent.properties,
  sharableName: Type.String({ description: 'Name of the picture as a file, without its ending' }),
  image: Type.String({ description: 'Where the picture is, on this site' }),
  createdAt: EpochMs,
  uploadUrl: Type.Null({ description: 'The server draws the pictures; none are sent to it' }),
});
export type Snapshot = Type.Static<typeof Snapshot>;
