import { useKernel, useSlot, useStore } from '@spieltag/shared-kernel/remote';
import type { LineupCompleteness } from '@spieltag/shared-kernel/rules';
import { useMemo } from 'react';
import { usePoll } from '../my-groups/use-poll.ts';

/** How often the lineups of the others are asked for anew. */
const READINESS_LOOP_MS = 300_000;

/** Whose lineup stands, by user id; undefined after the deadline and until it is known. */
export function useReadiness(groupId: string): ReadonlyMap<string, LineupCompleteness> | undefined {
  const { gameState, groupReadiness } = useKernel();
  const isOpen = useStore(gameState).data?.phase === 'GENERAL';
  const key = isOpen ? groupId : undefined;
  const { data } = useSlot(groupReadiness, key);
  usePoll(() => key && void groupReadiness.load(key), READINESS_LOOP_MS);
  return useMemo(
    () => data && new Map(data.memberLedgers.map((one) => [one.memberId, one.ledgerState])),
    [data],
  );
}
