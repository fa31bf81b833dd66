import { userDetails } from '@spieltag/addresses';
import { overlayPath, useBaseLocation, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { useNavigate, useParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect } from 'react';
import { type GroupSelection, rankingKindOf } from '../address/group-address.model.ts';

/** An address that names a user of the group opens the user's details over the group. */
export function useSelectedUser(
  selection: GroupSelection,
  pathOf: (selection: GroupSelection) => string,
): void {
  const { gameState, overlays } = useKernel();
  const { userId, groupId } = useParams();
  const { search } = useBaseLocation();
  const navigate = useNavigate();
  const currentId = useStore(gameState).data?.roundId;
  const roundId = selection.roundId ?? currentId;
  const below = pathOf({ ...selection, groupId });
  useEffect(() => {
    if (!userId || !roundId) return;
    const details = userDetails(rankingKindOf(selection.kind), roundId, userId);
    const pathname = overlayPath(below, overlays(), details);
    void navigate({ pathname, search }, { replace: true });
  }, [userId, roundId, below, selection.kind, search, navigate, overlays]);
}
