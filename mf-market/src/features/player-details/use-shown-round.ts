import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { isRated } from '@spieltag/shared-kernel/rules';
import { useGame } from '../../game/use-game.ts';

/**
 * The round whose points are shown: the one the details were opened for, else the last one completed.
 * Of a round to come only who has points in it already, as from a match brought forward, has something
 * to show.
 * @param askedRoundId undefined: for none
 */
export function useShownRound(
  playerId: string,
  askedRoundId: string | undefined,
): string | undefined {
  const { state, database } = useGame();
  const lastId = state.lastCompletedRoundId ?? undefined;
  const orderOf = (roundId: string | undefined) =>
    database.rounds.findIndex(({ id }) => id === roundId);
  const isAhead = orderOf(askedRoundId) > orderOf(lastId);
  const isCurrent = askedRoundId === state.roundId;
  const stored = useDataSlot(useKernel().rounds, isAhead && !isCurrent ? askedRoundId : undefined);
  const ahead = isCurrent ? state.currentResults : stored.data;
  const hasPoints = ahead?.matches.some(({ players }) =>
    players.some((one) => one.id === playerId && isRated(one)),
  );
  return isAhead && !hasPoints ? lastId : (askedRoundId ?? lastId);
}
