import type { ClientDatabase, MatchPlayer } from '@spieltag/shared-kernel/contract';
import type { MatchEventName, PlayerPosition, PointsPart } from '@spieltag/shared-kernel/rules';
import type { MyPlace } from '../../rounds/my-players.model.ts';

/** How a player comes into a match: begins, comes on, sits on the bench, is or may be missing. */
export const PARTS_IN_MATCH = ['starter', 'joker', 'bench', 'doubtful', 'missing'] as const;
export type PartInMatch = (typeof PARTS_IN_MATCH)[number];

/** A component of a player's points, in the order it is told. */
export interface CountedPart {
  readonly part: PointsPart;
  readonly points: number;
  /** How many goals or assists; undefined where it counts nothing. */
  readonly count: number | undefined;
  /** In hundredths; undefined for all else. */
  readonly grade: number | undefined;
}

/** A player of a match, with what they did in it. */
export interface LinedUpPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: PlayerPosition;
  readonly part: PartInMatch;
  /** Began or came on, and was taken off while the match still runs. */
  readonly hasLeft: boolean;
  /** null: not rated. */
  readonly points: number | null;
  readonly parts: readonly CountedPart[];
  readonly mine: MyPlace | undefined;
}

/** The players of one team in a match, by the part they have in it. */
export type TeamLineup = Readonly<Record<PartInMatch, readonly LinedUpPlayer[]>>;

const ORDER: readonly PointsPart[] = [
  'pointsGoals',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsCards',
  'pointsMvp',
  'pointsOther',
  'pointsGrade',
  'pointsStarter',
  'pointsJoker',
];
const LINES: readonly PlayerPosition[] = [
  'GOALKEEPER',
  'DEFENDER',
  'MIDFIELDER',
  'FORWARD',
  'UNKNOWN',
];

const SENT_OFF: readonly MatchEventName[] = ['redCard', 'yellowRedCard'];

interface LineupSources {
  readonly players: ClientDatabase['players'];
  readonly places: ReadonlyMap<string, MyPlace>;
  /** The match is being played. */
  readonly isLive: boolean;
}

/** Who of a team is in a match, goalkeepers first. */
export function teamLineup(
  teamId: string,
  played: readonly MatchPlayer[],
  { players, places, isLive }: LineupSources,
): TeamLineup {
  const known = new Map(players.map((player) => [player.id, player]));
  const own = played
    .filter((player) => player.teamId === teamId)
    .map((player): LinedUpPlayer => {
      const part = partOf(player);
      const { displayName = '?', position = 'UNKNOWN' } = known.get(player.id) ?? {};
      const parts = countedParts(player);
      return {
        id: player.id,
        name: displayName,
        position,
        part,
        hasLeft: isLive && (part === 'starter' || part === 'joker') && isTakenOff(player),
        points: parts.length > 0 || player.points !== 0 ? player.points : null,
        parts,
        mine: places.get(player.id),
      };
    })
    .sort((a, b) => LINES.indexOf(a.position) - LINES.indexOf(b.position));
  const of = (part: PartInMatch) => own.filter((player) => player.part === part);
  return {
    starter: of('starter'),
    joker: of('joker'),
    bench: of('bench'),
    doubtful: of('doubtful'),
    missing: of('missing'),
  };
}

/** Figures say who has come on; who began is as announced, and keeps that to the end. */
function partOf({ status, isOnBench, isOnPitch, pointsBreakDown }: MatchPlayer): PartInMatch {
  if ((pointsBreakDown.pointsJoker ?? 0) !== 0) return 'joker';
  if (status === 'STARTER' || (pointsBreakDown.pointsStarter ?? 0) !== 0) return 'starter';
  if (status === 'BENCH') return isOnBench === false ? 'joker' : 'bench';
  if (isOnPitch) return 'starter';
  return status === 'QUESTIONABLE' || status === 'UNKNOWN' ? 'doubtful' : 'missing';
}

/** Plays no longer, and was not sent off, which its card says. */
function isTakenOff({ isOnPitch, events = [] }: MatchPlayer): boolean {
  return isOnPitch === false && !events.some(({ event }) => SENT_OFF.includes(event));
}

function countedParts({ pointsBreakDown }: MatchPlayer): readonly CountedPart[] {
  const { goals, assists, grade } = pointsBreakDown;
  const counts: Partial<Record<PointsPart, number | null>> = {
    pointsGoals: goals,
    pointsAssists: assists,
  };
  return ORDER.flatMap((part) => {
    const points = pointsBreakDown[part] ?? 0;
    if (points === 0) return [];
    const count = counts[part] ?? undefined;
    return [
      { part, points, count, grade: part === 'pointsGrade' ? (grade ?? undefined) : undefined },
    ];
  });
}

/** All of a lineup the user has on their pitch or bench, with the part they have in the match. */
export function mineIn(lineups: readonly TeamLineup[]): readonly LinedUpPlayer[] {
  return lineups.flatMap((lineup) =>
    PARTS_IN_MATCH.flatMap((part) => lineup[part].filter(({ mine }) => mine !== undefined)),
  );
}
