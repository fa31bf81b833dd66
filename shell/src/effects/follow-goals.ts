import { playOutcome } from '@spieltag/shared-kernel/native';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/**
 * Plays sound and vibration for goals of the running round as they become known.
 * @returns what ends it
 */
export function followGoals(gameState: Kernel['gameState']): () => void {
  let known: { readonly roundId: string; readonly goals: number } | undefined;
  const following = gameState.state$.subscribe(({ data }) => {
    if (!data) return;
    const { id: roundId, matches } = data.currentResults;
    const goals = matches.reduce(
      (sum, { homeScore, guestScore }) => sum + (homeScore ?? 0) + (guestScore ?? 0),
      0,
    );
    if (known?.roundId === roundId && goals > known.goals) playOutcome('goal');
    known = { roundId, goals };
  });
  return () => following.unsubscribe();
}
