import type { GameState, RoundResult } from '@spieltag/shared-kernel/contract';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import type { LoadState } from '@spieltag/shared-kernel/ui';
import type { RoundStage } from '../rounds/round-stage.model.ts';

interface RoundResultSlot {
  /** Undefined: it has not come, or the round has none yet. */
  readonly result: RoundResult | undefined;
  /** The result of a round that is over, while it has not come: without it the round looks unplayed. */
  readonly awaited: LoadState<RoundResult> | undefined;
  retry(): void;
}

/** What the matches of a round came to: of the current one as it is told, of others as it is loaded. */
export function useRoundResult(
  roundId: string,
  stage: RoundStage | undefined,
  state: GameState,
): RoundResultSlot {
  const { rounds } = useKernel();
  const isCurrent = roundId === state.roundId;
  const stored = useDataSlot(rounds, isCurrent || !stage ? undefined : roundId);
  const isAwaited = stage === 'over' && !isCurrent && stored.data === undefined;
  return {
    result: isCurrent ? state.currentResults : stored.data,
    awaited: isAwaited ? stored : undefined,
    retry: () => void rounds.load(roundId),
  };
}
