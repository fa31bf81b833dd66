import { useSeasonPath } from '@spieltag/addresses';
import type { Group } from '@spieltag/shared-kernel/contract';
import { useKernel, usePageLocation, useStore } from '@spieltag/shared-kernel/remote';
import { arePointsProvisional } from '@spieltag/shared-kernel/rules';
import { useNavigate, useParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useState } from 'react';
import {
  type GroupChoices,
  type GroupSelection,
  readGroupPath,
  selectGroup,
} from '../address/group-address.model.ts';

/** What the address selects, and a way to select something else by another address. */
export function useGroupSelection(myGroups: readonly Group[]) {
  const { gameState, groups } = useKernel();
  const address = useParams();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const page = usePageLocation();
  const state = useStore(gameState).data;
  const currentId = state?.roundId;
  // While it is evaluated a round stays in sight: nobody is led back to the one before.
  const isRunning =
    state !== undefined && (arePointsProvisional(state.phase) || state.phase === 'EVALUATING');
  // Other tabs remember theirs in the same place, and none changes what this one shows.
  const [shownId, setShownId] = useState<string>();
  const choices: GroupChoices = {
    groupIds: myGroups.map(({ id }) => id),
    shownId,
    newestRoundId: isRunning ? currentId : (state?.lastCompletedRoundId ?? undefined),
    rememberedId: (roundId) => groups.selectedId(roundId ?? currentId ?? ''),
  };
  const selection = selectGroup(address, choices);
  if (selection.groupId !== undefined && selection.groupId !== shownId) {
    setShownId(selection.groupId);
  }
  const pathOf = ({ kind, roundId, groupId }: GroupSelection) =>
    paths.group(kind, roundId ?? currentId, groupId);
  const remember = ({ roundId = currentId, groupId }: GroupSelection) => {
    if (roundId && groupId) groups.select(roundId, groupId);
  };
  // A group that was opened by its address is what one looks at, too.
  const asked = address.groupId === selection.groupId ? selection : undefined;
  useEffect(() => {
    if (asked) remember(asked);
  });
  return {
    selection,
    /** The group the address names, whether or not it is one of mine. */
    addressedId: address.groupId,
    pathOf,
    /**
     * Selects something else of what the page is at, which may be a choice ahead of what is drawn. An
     * invite in the address stays there until it is answered.
     */
    show(part: Partial<GroupSelection>) {
      const { pathname, search } = page();
      const now = selectGroup(readGroupPath(pathname), choices);
      const wanted = { ...now, ...part };
      remember(wanted);
      void navigate({ pathname: pathOf(wanted), search });
    },
  };
}
