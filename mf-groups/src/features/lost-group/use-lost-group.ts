import type { Group } from '@spieltag/shared-kernel/contract';
import { useMemo, useState } from 'react';
import type { Leaving } from '../../group-changes/leaving-context.ts';

/**
 * A group that is gone from the list without having been left here, or one that was opened by its
 * address and is not in it, until the notice is dismissed.
 * @param addressedId the group the address names
 */
export function useLostGroup(
  groups: readonly Group[] | undefined,
  addressedId: string | undefined,
) {
  const [known, setKnown] = useState(groups);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [lost, setLost] = useState<Group>();
  const [openedBy, setOpenedBy] = useState<{ readonly foreignId: string | undefined }>();
  // With the first list alone: what the address names later was there, or was left.
  if (groups && !openedBy) {
    setOpenedBy({ foreignId: addressedId && !has(groups, addressedId) ? addressedId : undefined });
  }
  const foreignId = openedBy?.foreignId;
  const leaving = useMemo<Leaving>(
    () => ({
      begin: (groupId) => setLeft((ids) => [...ids, groupId]),
      cancel: (groupId) => setLeft((ids) => ids.filter((id) => id !== groupId)),
    }),
    [],
  );
  if (groups !== known) {
    const isNew = (id: string) => known?.every((group) => group.id !== id) ?? false;
    setKnown(groups);
    // Whoever joins again can be removed again.
    setLeft(left.filter((id) => !isNew(id) || !has(groups, id)));
    const gone = known?.find(({ id }) => !has(groups, id) && !left.includes(id));
    // Another league or account has other groups: the list is empty in between.
    if (!groups || (lost && has(groups, lost.id))) setLost(undefined);
    else if (gone) setLost(gone);
  }
  return {
    lost,
    isForeign:
      foreignId !== undefined && foreignId === addressedId && groups && !has(groups, foreignId),
    leaving,
    dismiss() {
      setLost(undefined);
      setOpenedBy({ foreignId: undefined });
    },
  };
}

function has(groups: readonly Group[] | undefined, groupId: string): boolean {
  return groups?.some(({ id }) => id === groupId) ?? false;
}
