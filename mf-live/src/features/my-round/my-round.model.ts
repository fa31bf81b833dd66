import type {
  ClientDatabase,
  Ledger,
  ResultPlayer,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { FIELD_SIZE, isRoundOver, matchStatusByTeam } from '@spieltag/shared-kernel/rules';

/**
 * What can be shown on the pitch: the own eleven with its points, the best it could have been, the
 * round's best, or the own one without any points.
 */
export const LINEUP_CHOICES = ['achieved', 'optimal', 'maximum', 'none'] as const;
export type LineupChoice = (typeof LINEUP_CHOICES)[number];

/** A lineup on the pitch; `points` null: not rated (yet). */
export interface ShownLineup {
  readonly formationId: string | null;
  /** Whose points count twice; undefined: nobody's. */
  readonly captainId?: string | undefined;
  readonly players: readonly ResultPlayer[];
  readonly points: number | null;
}

/** The lineup of a choice; undefined: there is none (yet). */
export function lineupOfChoice(
  result: UserRoundResult,
  choice: LineupChoice,
): ShownLineup | undefined {
  if (choice === 'optimal') return result.personalOptimalLineup ?? undefined;
  if (choice === 'maximum') return result.optimalLineup ?? undefined;
  if (result.players.length === 0) return undefined;
  const { formationId, captainId, players, score } = result;
  return { formationId, captainId, players, points: score };
}

/** The lineup as it stands in the ledger, before anything is frozen or counted. */
export function plannedLineup({ lineup, actions }: Ledger): ShownLineup {
  const players = lineup.indexedPlayers.flatMap((player, index) =>
    player ? [{ ...player, index, points: 0 }] : [],
  );
  const card = actions.find(({ kind, state }) => kind === 'CAPTAIN' && state === 'ACTIVE');
  const captainId = card?.playerId ?? undefined;
  return { formationId: lineup.formationId, captainId, players, points: null };
}

/** Whether a matchday was over before anybody had played in it, so that a complete roster has no place. */
export function isUnplayed({ phase, score, rank }: UserRoundResult): boolean {
  return isRoundOver(phase) && score !== null && rank === null;
}

/** Medal: the most anybody could reach; star: the most one's own roster could, but not the former. */
export function awardOf(result: UserRoundResult): 'medal' | 'star' | undefined {
  const { score, maximalPoints, personalMaximalPoints } = result;
  if (score === null) return undefined;
  if (maximalPoints !== null && score >= maximalPoints) return 'medal';
  return personalMaximalPoints !== null && score >= personalMaximalPoints ? 'star' : undefined;
}

/** What the score lacks of the most the user could have had; undefined until it is known. */
export function missedPoints({ score, missedPoints }: UserRoundResult): number | undefined {
  return score === null || !missedPoints ? undefined : missedPoints.maximum - score;
}

/** How many of a lineup's eleven are playing, sit on the bench of a match, are through, are to come. */
export interface LineupProgress {
  readonly live: number;
  readonly bench: number;
  readonly finished: number;
  readonly toCome: number;
}

/**
 * Counts the eleven of a lineup: who is on the pitch, who may still come on, whose match is still to
 * come, which is that of the team they are in now, not of the one they were placed for. All others
 * are through: no match, the final whistle, taken off, not named.
 */
export function lineupProgress(
  lineup: readonly ResultPlayer[],
  { matches, players }: Pick<ClientDatabase, 'matches' | 'players'>,
  result: RoundResult | undefined,
): LineupProgress {
  const teamIds = new Map(players.map(({ id, teamId }) => [id, teamId]));
  const states = matchStatusByTeam(matches, result?.matches);
  const named = Map.groupBy(
    result?.matches.flatMap((match) => match.players) ?? [],
    ({ id }) => id,
  );
  const progress = { live: 0, bench: 0, finished: 0, toCome: 0 };
  for (const { id, teamId } of lineup.filter(({ index }) => index < FIELD_SIZE)) {
    const state = states.get(teamIds.get(id) ?? teamId);
    const isUnderWay = state === 'LIVE' || state === 'HALTED';
    const own = named.get(id) ?? [];
    if (own.some(({ isOnPitch }) => isOnPitch)) progress.live += 1;
    else if (isUnderWay && own.some(({ isOnBench }) => isOnBench)) progress.bench += 1;
    else if (isUnderWay || state === 'FINISHED' || state === undefined) progress.finished += 1;
    else progress.toCome += 1;
  }
  return progress;
}

/** Players on the pitch in the order of the lines from attack to goal, then the bench. */
export function byLine<Token extends { readonly index: number }>(
  tokens: readonly Token[],
): { readonly pitch: readonly Token[]; readonly bench: readonly Token[] } {
  const sorted = tokens.toSorted((a, b) => a.index - b.index);
  return {
    pitch: sorted.filter(({ index }) => index < FIELD_SIZE).reverse(),
    bench: sorted.filter(({ index }) => index >= FIELD_SIZE),
  };
}
