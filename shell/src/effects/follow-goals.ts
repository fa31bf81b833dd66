import type { RoundResult } from '@spieltag/shared-kernel/contract';
import { playOutcome } from '@spieltag/shared-kernel/native';
import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/**
 * Plays sound and vibration for goals of the running round as they become known: loud and clear for
 * those of the own eleven, a quiet sign for all others.
 * @returns what ends it
 */
export function followGoals(
  kernel: Pick<Kernel, 'gameState' | 'ledger' | 'myResults'>,
): () => void {
  let known: RoundResult | undefined;
  const following = kernel.gameState.state$.subscribe(({ data }) => {
    if (!data) return;
    const { currentResults } = data;
    if (known?.id === currentResults.id) {
      // Of both, as who counts is known more exactly with time.
      const eleven = ownEleven(known.id, kernel);
      const [before, now] = [goalsOf(known, eleven), goalsOf(currentResults, eleven)];
      if (now > before) playOutcome('goal');
      else if (hasGoal(known, currentResults)) playOutcome('otherGoal');
    }
    known = currentResults;
  });
  return () => following.unsubscribe();
}

/** Who counts in the round; where nobody has asked for its lineup yet, who stands on the pitch now. */
function ownEleven(
  roundId: string,
  { ledger, myResults }: Pick<Kernel, 'ledger' | 'myResults'>,
): ReadonlySet<string> {
  const frozen = myResults.get(roundId).data?.players;
  if (frozen?.length) {
    return new Set(frozen.filter(({ index }) => index < FIELD_SIZE).map(({ id }) => id));
  }
  const slots = ledger.get().data?.lineup.indexedPlayers.slice(0, FIELD_SIZE) ?? [];
  return new Set(slots.flatMap((player) => player?.id ?? []));
}

/** Goals of the eleven in a round. */
function goalsOf({ matches }: RoundResult, eleven: ReadonlySet<string>): number {
  const players = matches.flatMap((match) => match.players);
  return players
    .filter(({ id }) => eleven.has(id))
    .reduce((sum, { pointsBreakDown }) => sum + (pointsBreakDown.goals ?? 0), 0);
}

/** Whether a match has more goals than before. A score that becomes known tells of none. */
function hasGoal(before: RoundResult, now: RoundResult): boolean {
  const known = new Map(before.matches.map((match) => [match.id, scoreOf(match)]));
  return now.matches.some((match) => {
    const [was, is] = [known.get(match.id), scoreOf(match)];
    return was !== undefined && is !== undefined && is > was;
  });
}

/** Goals of both sides; undefined: not known. */
function scoreOf({ homeScore, guestScore }: RoundResult['matches'][number]): number | undefined {
  return homeScore === null || guestScore === null ? undefined : homeScore + guestScore;
}
