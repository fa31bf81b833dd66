import {
  CAPTAIN_FACTOR,
  type Formation,
  isRated,
  type MatchLineupStatus,
  matchStatusByTeam,
  type PlayerPosition,
  type PlayerStatus,
  type RoundPhase,
} from '../../rules/index.ts';
import { type BadgeStatus, badgeStatus, isExpected } from './badge-status.ts';
import type { TokenMark } from './player-token.view.tsx';

/** A player of a lineup that has been, or is being, played. */
export interface ResultToken {
  readonly id: string;
  /** Slots 0-10 are the pitch, 11 and above the bench. */
  readonly index: number;
  readonly name: string;
  readonly teamId: string;
  /** Names the crest; undefined: nobody knows the team (any more). */
  readonly teamName: string | undefined;
  readonly position: PlayerPosition;
  /** null: not rated (yet); undefined: nothing is counted yet. */
  readonly points: number | null | undefined;
  /** How often the points count; the captain's more than once. */
  readonly factor: number;
  readonly status: BadgeStatus | undefined;
  /** Whether the status is expected rather than known; default: known. */
  readonly unsure?: boolean | undefined;
  readonly marks: readonly TokenMark[];
}

/** A lineup with points, as round results carry it. */
export interface PlayedLineup {
  readonly formationId: string | null;
  readonly captainId?: string | undefined;
  readonly players: readonly {
    readonly id: string;
    readonly teamId: string;
    readonly index: number;
    readonly points: number;
  }[];
}

/** What is known of players and round; the client database and a round result fit. */
export interface PlayedSources {
  readonly players: readonly {
    readonly id: string;
    readonly teamId: string;
    readonly displayName: string;
    readonly position: PlayerPosition;
    readonly active: boolean;
  }[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly allFormations: readonly Pick<Formation, 'id' | 'positionMap'>[];
  readonly matches: readonly {
    readonly id: string;
    readonly homeTeamId: string;
    readonly guestTeamId: string;
  }[];
  /** The state of the round; without it every figure stands as it is. */
  readonly round?:
    | {
        /** Without it nothing is taken for an expectation. */
        readonly phase?: RoundPhase | undefined;
        readonly matches: readonly {
          readonly id: string;
          readonly state: MatchLineupStatus;
          readonly players: readonly PlayedPlayer[];
        }[];
      }
    | undefined;
  /** The round can still change: who plays, whose match runs. */
  readonly isRunning: boolean;
  /** Points are counted from the lock on. */
  readonly isCounted: boolean;
}

interface PlayedPlayer {
  readonly id: string;
  readonly points: number;
  readonly status: PlayerStatus;
  /** Began on the bench and has not come on; undefined: the source does not say. */
  readonly isOnBench?: boolean | undefined;
  readonly isOnPitch?: boolean | undefined;
  readonly pointsBreakDown: Readonly<Record<string, number | null>>;
}

const MISSING = '?';

/** Players of a lineup, ready for the pitch: names, positions, points where rated, status, marks. */
export function resultTokens(lineup: PlayedLineup, sources: PlayedSources): readonly ResultToken[] {
  const known = new Map(sources.players.map((player) => [player.id, player]));
  const teamNames = new Map(sources.teams.map(({ id, name }) => [id, name]));
  const slots = sources.allFormations.find(({ id }) => id === lineup.formationId)?.positionMap;
  const states = matchStatusByTeam(sources.matches, sources.round?.matches);
  const rated = new Set(
    sources.round?.matches.flatMap(({ players }) => players.filter(isRated).map(({ id }) => id)),
  );
  return lineup.players.map(({ id, teamId, index, points }) => {
    const player = known.get(id);
    // Whoever has changed teams plays for the new one, in the shirt they were placed in.
    const state = states.get(player?.teamId ?? teamId);
    // Of two matches in the round the one that is over says nothing of the other, and of two that are the later one counts.
    const match = sources.round?.matches
      .filter((one) => one.state === state)
      .flatMap(({ players }) => players)
      .findLast((one) => one.id === id);
    const status = sources.isRunning ? statusOf(player, match, state) : undefined;
    return {
      id,
      index,
      teamId,
      teamName: teamNames.get(teamId),
      factor: id === lineup.captainId ? CAPTAIN_FACTOR : 1,
      name: player?.displayName ?? MISSING,
      position: slots?.[index] ?? player?.position ?? 'UNKNOWN',
      points: sources.isCounted
        ? pointsToShow(points, sources.round === undefined || rated.has(id))
        : undefined,
      status,
      unsure: player?.active && isExpected(status, state, sources.round?.phase),
      marks: marksOf(player, teamId),
    };
  });
}

/** Points show only if they or any part of them are not zero. */
function pointsToShow(points: number, mayBeNothing: boolean): number | null {
  return points !== 0 || mayBeNothing ? points : null;
}

/**
 * While a match is played its state says more than that somebody started in it or came on; for who was
 * taken off, or sent off, it is over. Of who never entered it the expectation stays. Who has left the
 * season plays in none.
 */
function statusOf(
  player: PlayedSources['players'][number] | undefined,
  match: PlayedPlayer | undefined,
  state: MatchLineupStatus | undefined,
): BadgeStatus | undefined {
  if (!player?.active) return 'INACTIVE';
  const isPlayed = state === 'LIVE' || state === 'FINISHED' || state === 'HALTED';
  const status = match?.status;
  const isOnBench = match?.isOnBench ?? status === 'BENCH';
  if (!isPlayed || isOnBench || status === 'INACTIVE') return badgeStatus(status, state);
  if (state !== 'LIVE' || match?.isOnPitch !== false) return state;
  return hasEntered(match) ? 'FINISHED' : badgeStatus(status, state);
}

/** Began or came on, as announced or as the points say. */
function hasEntered({ status, isOnBench, pointsBreakDown }: PlayedPlayer): boolean {
  if (status === 'STARTER' || (status === 'BENCH' && isOnBench === false)) return true;
  return Boolean(pointsBreakDown.pointsStarter || pointsBreakDown.pointsJoker);
}

function marksOf(
  player: PlayedSources['players'][number] | undefined,
  teamId: string,
): readonly TokenMark[] {
  if (!player?.active) return ['left-season'];
  return player.teamId === teamId ? [] : ['changed-team'];
}
