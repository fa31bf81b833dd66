import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded, useSeasonPath, useStore } from '@spieltag/shared-kernel/remote';
import { EmptyState, ErrorState, Screen, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Users } from '@spieltag/shared-kernel/vendor/icons';
import { useNavigate, useParams } from '@spieltag/shared-kernel/vendor/router';
import { CreateGroup } from '../create-group/create-group.view.tsx';
import { GroupRanking } from '../group-ranking/group-ranking.view.tsx';
import { type GroupSelection, selectGroup } from './group-address.model.ts';
import { GroupList } from './group-list.view.tsx';

/** My groups beside the ranking of the one that is chosen. */
export function GroupsScreen() {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const slot = useLoaded(groups);
  const { data: myGroups, error } = slot;
  const { selection, show } = useGroupSelection(myGroups ?? []);
  const selected = myGroups?.find(({ id }) => id === selection.groupId);
  const showGroup = (group: Group) => show({ ...selection, groupId: group.id });

  if (!myGroups) {
    return (
      <Screen title={t('title')}>
        {error ? (
          <ErrorState text={t(error.messageKey, error.params)} onRetry={() => void groups.load()} />
        ) : (
          <SkeletonRows />
        )}
      </Screen>
    );
  }
  if (!selected) {
    return (
      <Screen title={t('title')}>
        <EmptyState
          icon={Users}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<CreateGroup variant="primary" groupCount={0} onCreated={showGroup} />}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('title')}
      toolbar={
        <CreateGroup variant="secondary" groupCount={myGroups.length} onCreated={showGroup} />
      }
      aside={<GroupList groups={myGroups} selectedId={selected.id} onSelect={showGroup} />}
    >
      <GroupRanking group={selected} selection={selection} onSelect={show} />
    </Screen>
  );
}

/** What the address selects, and a way to select something else by another address. */
function useGroupSelection(groups: readonly Group[]) {
  const { gameState } = useKernel();
  const address = useParams();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const state = useStore(gameState).data;
  const selection = selectGroup(address, {
    groupIds: groups.map(({ id }) => id),
    lastCompletedRoundId: state?.lastCompletedRoundId ?? undefined,
  });
  const show = ({ kind, roundId, groupId }: GroupSelection) =>
    void navigate(paths.group(kind, roundId ?? state?.roundId, groupId));
  return { selection, show };
}
