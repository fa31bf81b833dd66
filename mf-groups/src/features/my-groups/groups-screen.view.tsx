import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  Screen,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { Users } from '@spieltag/shared-kernel/vendor/icons';
import { CreateGroup } from '../create-group/create-group.view.tsx';
import { GroupRanking } from '../group-ranking/group-ranking.view.tsx';
import { JoinByLink } from '../join-group/join-by-link.view.tsx';
import { GroupMembers } from '../members/group-members.view.tsx';
import { GroupList, GroupSelect, useHasRoomForList } from './group-list.view.tsx';
import styles from './groups-screen.module.css';
import { LostGroup } from './lost-group.view.tsx';
import { useGroupSelection } from './use-group-selection.ts';
import { LeavingContext, useLostGroup } from './use-lost-group.ts';
import { GROUPS_LOOP_MS, usePoll } from './use-poll.ts';
import { useSelectedUser } from './use-selected-user.ts';

/** My groups, the ranking of the one that is chosen, and who is in it. */
export function GroupsScreen() {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { data: myGroups, error } = useLoaded(groups);
  const { selection, pathOf, show } = useGroupSelection(myGroups ?? []);
  const hasList = useHasRoomForList();
  usePoll(() => void groups.load(), GROUPS_LOOP_MS);
  useSelectedUser(selection, pathOf);
  const selected = myGroups?.find(({ id }) => id === selection.groupId);
  const { lost, leaving, dismiss } = useLostGroup(myGroups);
  const showGroup = (group: Group) => show({ ...selection, groupId: group.id });
  const groupPath = (groupId: string) => pathOf({ ...selection, groupId });
  const reload = () => void groups.load();

  if (!myGroups) {
    return (
      <Screen title={t('title')}>
        {error ? (
          <ErrorState text={t(error.messageKey, error.params)} onRetry={reload} />
        ) : (
          <SkeletonRows />
        )}
      </Screen>
    );
  }
  const news = (
    <>
      {lost && <LostGroup group={lost} onDismiss={dismiss} />}
      <JoinByLink groupPath={groupPath} />
    </>
  );
  if (!selected) {
    return (
      <Screen title={t('title')}>
        <div className={styles.stack}>
          {news}
          <EmptyState
            icon={Users}
            title={t('empty.title')}
            text={t('empty.text')}
            action={<CreateGroup variant="primary" groupCount={0} onCreated={showGroup} />}
          />
        </div>
      </Screen>
    );
  }
  const choice = { groups: myGroups, selectedId: selected.id, onSelect: showGroup };
  return (
    <Screen
      title={t('title')}
      toolbar={
        <CreateGroup variant="secondary" groupCount={myGroups.length} onCreated={showGroup} />
      }
      aside={
        <div className={styles.stack}>
          {hasList && <GroupList {...choice} />}
          <GroupMembers group={selected} selection={selection} />
        </div>
      }
    >
      <div className={styles.stack}>
        {news}
        {error && (
          <Banner
            tone="offline"
            action={
              <Button size="small" onClick={reload}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('outdated', { reason: t(error.messageKey, error.params) })}
          </Banner>
        )}
        {!hasList && myGroups.length > 1 && <GroupSelect {...choice} />}
        <LeavingContext value={leaving}>
          <GroupRanking group={selected} selection={selection} onSelect={show} />
        </LeavingContext>
      </div>
    </Screen>
  );
}
