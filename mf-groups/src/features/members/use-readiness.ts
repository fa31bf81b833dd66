import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { LineupCompleteness } from '@spieltag/shared-kernel/rules';
import { useMemo } from 'react';

/** Whose lineup stands, by user id; undefined after the deadline and until it is known. */
export function useReadiness(groupId: string): ReadonlyMap<string, LineupCompleteness> | undefined {
  const { gameState, groupReadiness } = useKernel();
  const isOpen = useStore(gameState).data?.phase === 'GENERAL';
  const key = isOpen ? groupId : undefined;
  const { data } = useDataSlot(groupReadiness, key);
  return useMemo(
    () => data && new Map(data.memberLedgers.map((one) => [one.memberId, one.ledgerState])),
    [data],
  );
}
