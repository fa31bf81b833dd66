import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { arePointsCounted, isRoundOver } from '@spieltag/shared-kernel/rules';
import type { PlayedSources } from '@spieltag/shared-kernel/ui';

/** What is known of a round for the lineups in it; the current one moves with the game state. */
export function usePlayedSources(
  roundId: string,
  state: GameState,
  database: ClientDatabase,
): PlayedSources {
  const isCurrent = roundId === state.roundId;
  const stored = useDataSlot(useKernel().rounds, isCurrent ? undefined : roundId);
  return {
    ...database,
    round: isCurrent ? state.currentResults : stored.data,
    isRunning: isCurrent && !isRoundOver(state.phase),
    isCounted: !isCurrent || arePointsCounted(state.phase),
  };
}
