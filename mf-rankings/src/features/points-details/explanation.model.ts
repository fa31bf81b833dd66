import type {
  ClientDatabase,
  ExplainedMatch,
  ExplainedPlayer,
  GameState,
  Match,
  ResultExplanation,
} from '@spieltag/shared-kernel/contract';
import {
  FIELD_SIZE,
  isToCome,
  type PointsPart,
  type ScoredEvent,
} from '@spieltag/shared-kernel/rules';

/** What the parts of points are listed in: being there first, then what was done, then how well. */
const PARTS = [
  'pointsStarter',
  'pointsJoker',
  'pointsGoals',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsCards',
  'pointsGrade',
  'pointsMvp',
  'pointsOther',
] as const satisfies readonly PointsPart[];

/** A line of a match: points for one event, or for a part whose events are not known singly. */
export interface ExplainedLine {
  readonly key: string;
  /** The event it was given for; undefined: all of the part. */
  readonly event: ScoredEvent | undefined;
  readonly part: PointsPart;
  /** How often or how much; a grade in hundredths. Undefined: not counted. */
  readonly figure: number | undefined;
  readonly points: number;
}

/**
 * The lines of a match, which add up to its points: by event, and by part where the rules of then are
 * not those of now, so that only the parts are known.
 */
export function linesOf(match: ExplainedMatch): readonly ExplainedLine[] {
  const events = match.events ?? [];
  if (events.length > 0) {
    return PARTS.flatMap((part) =>
      events
        .filter((event) => event.part === part)
        .map(({ event, figure, points }) => ({
          key: `${part} ${event} ${points}`,
          event,
          part,
          figure,
          points,
        })),
    );
  }
  return PARTS.flatMap((part) => {
    const points = match.pointsBreakDown[part];
    return points ? [{ key: part, event: undefined, part, figure: undefined, points }] : [];
  });
}

/** Those on the pitch, most counted points first, and those on the bench. */
export function linedUp(players: readonly ExplainedPlayer[]) {
  const pitch = players
    .filter(({ index }) => index < FIELD_SIZE)
    .toSorted((a, b) => b.counted - a.counted || a.index - b.index);
  return { pitch, bench: players.filter(({ index }) => index >= FIELD_SIZE) };
}

/** The rules the points were worked out by, each once: those of the matches, else the season's. */
export function ruleSetsOf({ players, ruleSet }: ResultExplanation): readonly string[] {
  const used = players.flatMap(({ matches }) =>
    matches.flatMap((match) => (match.ruleSet ? [match.ruleSet] : [])),
  );
  const named = (used.length > 0 ? used : [ruleSet]).map(({ id, version }) => `${id} ${version}`);
  return [...new Set(named)];
}

/** The opponent of a match as the player's team met it. */
export function opponentOf(
  { matchId, teamId }: ExplainedMatch,
  { matches }: Pick<ClientDatabase, 'matches'>,
): { readonly opponentId: string; readonly isAtHome: boolean } | undefined {
  const match = matches.find(({ id }) => id === matchId);
  if (!match) return undefined;
  const isAtHome = match.homeTeamId === teamId;
  return { opponentId: isAtHome ? match.guestTeamId : match.homeTeamId, isAtHome };
}

/** A round as it stands at a moment. */
export interface RoundMoment {
  readonly roundId: string;
  readonly state: Pick<GameState, 'currentResults'>;
  /** Game time, epoch ms. */
  readonly now: number;
}

/** The next match a player's team, which is that of today, has to play in a round; undefined: none. */
export function matchToCome(
  { id, teamId: placedFor }: Pick<ExplainedPlayer, 'id' | 'teamId'>,
  { matches, players }: Pick<ClientDatabase, 'matches' | 'players'>,
  { roundId, state: { currentResults }, now }: RoundMoment,
): Match | undefined {
  const teamId = players.find((player) => player.id === id)?.teamId ?? placedFor;
  const states = new Map(currentResults.matches.map((match) => [match.id, match.state]));
  return matches
    .filter((match) => match.roundId === roundId)
    .filter((match) => [match.homeTeamId, match.guestTeamId].includes(teamId))
    .filter((match) => isToCome(match, states.get(match.id), now))
    .toSorted((one, other) => one.date - other.date)[0];
}

/** Another word for each state of the season in which points may be others. */
export function changesOf({ phase, corrections = 0, currentResults }: GameState): string {
  const players = currentResults.matches.flatMap((match) => match.players);
  const points = players.map((player) => player.points).join();
  return [phase, corrections, currentResults.id, points].join(' ');
}
