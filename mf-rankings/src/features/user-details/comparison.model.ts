import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import {
  FIELD_SIZE,
  type MatchLineupStatus,
  matchStatusByTeam,
  PLAYER_POSITIONS,
} from '@spieltag/shared-kernel/rules';
import { type PlayedSources, type ResultToken, resultTokens } from '@spieltag/shared-kernel/ui';

/** A player of an eleven as they are compared; `counted` as in the score, null: not rated. */
export interface ComparedPlayer extends ResultToken {
  readonly counted: number | null | undefined;
}

/** One side of a comparison. */
export interface ComparedSide {
  /** null: not rated. */
  readonly score: number | null;
  /** Whose match is played at this moment. */
  readonly playing: number;
  /** Whose match has not begun. */
  readonly toCome: number;
  /** On the pitch here and not on the other one, best first by row of the pitch. */
  readonly alone: readonly ComparedPlayer[];
}

/** A player on both pitches; they count differently where one is captain. */
export interface SharedPlayer {
  readonly mine: ComparedPlayer;
  readonly theirs: ComparedPlayer;
}

/** Two frozen elevens of a round side by side. */
export interface Comparison {
  readonly mine: ComparedSide;
  readonly theirs: ComparedSide;
  readonly shared: readonly SharedPlayer[];
  /** How far the own score is ahead; undefined: one of them is not rated, or nothing is counted yet. */
  readonly lead: number | undefined;
}

/** Compares what counts: the elevens on the pitch. */
export function compareLineups(
  mine: UserRoundResult,
  theirs: UserRoundResult,
  sources: PlayedSources,
): Comparison {
  const own = elevenOf(mine, sources);
  const other = elevenOf(theirs, sources);
  const shared = own.flatMap((player) => {
    const same = other.find(({ id }) => id === player.id);
    return same ? [{ mine: player, theirs: same }] : [];
  });
  const sharedIds = new Set(shared.map((pair) => pair.mine.id));
  const side = (result: UserRoundResult, eleven: readonly ComparedPlayer[]): ComparedSide => ({
    score: result.score,
    ...remaining(eleven, sources),
    alone: eleven.filter(({ id }) => !sharedIds.has(id)),
  });
  const areRated = sources.isCounted && mine.score !== null && theirs.score !== null;
  return {
    mine: side(mine, own),
    theirs: side(theirs, other),
    shared,
    lead: areRated ? (mine.score ?? 0) - (theirs.score ?? 0) : undefined,
  };
}

function elevenOf(result: UserRoundResult, sources: PlayedSources): readonly ComparedPlayer[] {
  const row = ({ position }: ResultToken) => PLAYER_POSITIONS.indexOf(position);
  return resultTokens(result, sources)
    .filter(({ index }) => index < FIELD_SIZE)
    .map((token) => ({ ...token, counted: token.points && token.points * token.factor }))
    .toSorted(
      (a, b) => row(a) - row(b) || (b.counted ?? 0) - (a.counted ?? 0) || a.index - b.index,
    );
}

const UNDER_WAY: ReadonlySet<MatchLineupStatus> = new Set(['LIVE', 'HALTED']);

/** Of whom points can still come. In a round that is over nobody plays any more. */
function remaining(eleven: readonly ComparedPlayer[], sources: PlayedSources) {
  if (!sources.isRunning) return { playing: 0, toCome: 0 };
  const states = matchStatusByTeam(sources.matches, sources.round?.matches);
  const teams = new Map(sources.players.map(({ id, teamId }) => [id, teamId]));
  const matches = eleven.map(({ id, teamId }) => states.get(teams.get(id) ?? teamId));
  return {
    playing: matches.filter((state) => state && UNDER_WAY.has(state)).length,
    toCome: matches.filter((state) => state && state !== 'FINISHED' && !UNDER_WAY.has(state))
      .length,
  };
}
