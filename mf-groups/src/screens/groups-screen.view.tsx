import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { Banner, Button, EmptyState, Loaded, Screen } from '@spieltag/shared-kernel/ui';
import { Users } from '@spieltag/shared-kernel/vendor/icons';
import type { ReactNode } from 'react';
import { CreateGroup } from '../features/create-group/create-group.view.tsx';
import { GroupRanking } from '../features/group-ranking/group-ranking.view.tsx';
import { JoinByLink } from '../features/join-group/join-by-link.view.tsx';
import { LostGroup } from '../features/lost-group/lost-group.view.tsx';
import { useLostGroup } from '../features/lost-group/use-lost-group.ts';
import { GroupMembers } from '../features/members/group-members.view.tsx';
import {
  GroupList,
  GroupSelect,
  useHasRoomForList,
} from '../features/my-groups/group-list.view.tsx';
import { LeavingContext } from '../group-changes/leaving-context.ts';
import { GroupActions } from './group-actions.view.tsx';
import styles from './groups-screen.module.css';
import { LatePart } from './late-part.view.tsx';
import { useGroupSelection } from './use-group-selection.ts';
import { GROUPS_LOOP_MS, usePoll } from './use-poll.ts';
import { useSelectedUser } from './use-selected-user.ts';
import { useStillShown } from './use-still-shown.ts';

/** Most look at rankings first, so the rest of a group comes when somebody asks for it. */
const loadPlay = async () => (await import('../features/play/play.view.tsx')).Play;
const loadStory = async () => (await import('../features/story/story.view.tsx')).Story;

/** My groups, the ranking of the one that is chosen, and who is in it. */
export function GroupsScreen() {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const slot = useLoaded(groups);
  const { selection, addressedId, pathOf, show } = useGroupSelection(slot.data ?? []);
  const hasList = useHasRoomForList();
  const reload = () => void groups.load();
  usePoll(reload, GROUPS_LOOP_MS);
  useSelectedUser(selection, pathOf);
  const { lost, isForeign, leaving, dismiss } = useLostGroup(slot.data, addressedId);
  const showGroup = (group: Group) => show({ groupId: group.id });
  const isStillShown = useStillShown();
  const showCreated = (group: Group) => {
    if (isStillShown()) showGroup(group);
  };
  const notices = (
    <>
      {(lost || isForeign) && <LostGroup group={lost} onDismiss={dismiss} />}
      <JoinByLink groupPath={(groupId) => pathOf({ ...selection, groupId })} />
    </>
  );
  return (
    <Loaded
      of={slot}
      onRetry={reload}
      around={(state) => <Screen title={t('title')}>{state}</Screen>}
    >
      {(myGroups) => {
        const selected = myGroups.find(({ id }) => id === selection.groupId);
        if (!selected) return <NoGroups notices={notices} onCreated={showCreated} />;
        const choice = { groups: myGroups, selectedId: selected.id, onSelect: showGroup };
        return (
          <Screen
            title={t('title')}
            toolbar={
              <CreateGroup
                variant="secondary"
                groupCount={myGroups.length}
                onCreated={showCreated}
              />
            }
            aside={
              <div className={styles.stack}>
                {hasList && <GroupList {...choice} />}
                <GroupMembers key={selected.id} group={selected} selection={selection} />
              </div>
            }
          >
            <div className={styles.stack}>
              {notices}
              {slot.error && <Outdated error={slot.error} onRetry={reload} />}
              {!hasList && myGroups.length > 1 && <GroupSelect {...choice} />}
              <LeavingContext value={leaving}>
                <GroupRanking
                  group={selected}
                  selection={selection}
                  actions={<GroupActions group={selected} />}
                  besides={{
                    play: (
                      <LatePart
                        key={`play ${selected.id}`}
                        load={loadPlay}
                        props={{ group: selected, selection, onSelect: show }}
                      />
                    ),
                    story: (
                      <LatePart
                        key={`story ${selected.id}`}
                        load={loadStory}
                        props={{ group: selected }}
                      />
                    ),
                  }}
                  onSelect={show}
                />
              </LeavingContext>
            </div>
          </Screen>
        );
      }}
    </Loaded>
  );
}

interface NoGroupsProps {
  /** An invite that was followed, or a group that is gone. */
  readonly notices: ReactNode;
  onCreated(group: Group): void;
}

function NoGroups({ notices, onCreated }: NoGroupsProps) {
  const { t } = useTexts('groups');
  return (
    <Screen title={t('title')}>
      <div className={styles.stack}>
        {notices}
        <EmptyState
          icon={Users}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<CreateGroup variant="primary" groupCount={0} onCreated={onCreated} />}
        />
      </div>
    </Screen>
  );
}

interface OutdatedProps {
  readonly error: StoreError;
  onRetry(): void;
}

/** Says that the groups in sight are those of an earlier load. */
function Outdated({ error, onRetry }: OutdatedProps) {
  const { t } = useTexts('groups');
  return (
    <Banner
      tone="offline"
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('outdated', { reason: t(error.messageKey, error.params) })}
    </Banner>
  );
}
