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
      if (now.own > before.own) playOutcome('goal');
      else if (now.all > before.all) playOutcome('otherGoal');
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

/** Goals of a round: all of them, and those of the eleven. */
function goalsOf({ matches }: RoundResult, eleven: ReadonlySet<string>) {
  let all = 0;
  let own = 0;
  for (const { homeScore, guestScore, players } of matches) {
    all += (homeScore ?? 0) + (guestScore ?? 0);
    for (const { id, pointsBreakDown } of players) {
      if (eleven.has(id)) own += pointsBreakDown.goals ?? 0;
    }
  }
  return { all, own };
}
