import type { Group, Ranking } from '@spieltag/shared-kernel/contract';
import { useMemo } from 'react';

/**
 * The group with those of its members who were in it when a ranking came. Of whoever has come since nothing
 * is known until the next one, and least of all that there was no complete roster.
 */
export function useGroupThen(group: Group, ranking: Ranking | undefined): Group {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members by then, whoever comes later
  const then = useMemo(() => new Set(group.members.map(({ id }) => id)), [ranking, group.id]);
  return useMemo(
    () => ({ ...group, members: group.members.filter(({ id }) => then.has(id)) }),
    [group, then],
  );
}
