import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSlot, useStore } from '@spieltag/shared-kernel/remote';
import { Card, SegmentedControl, StepSelect } from '@spieltag/shared-kernel/ui';
import { InviteFriends } from '../invite/invite-friends.view.tsx';
import { GroupMenu } from '../manage-group/group-menu.view.tsx';
import type { GroupSelection } from '../my-groups/group-address.model.ts';
import styles from './group-ranking.module.css';
import { missingRanking } from './missing-ranking.model.ts';
import { RankingTable } from './ranking-table.view.tsx';

interface Props {
  readonly group: Group;
  readonly selection: GroupSelection;
  onSelect(selection: GroupSelection): void;
}

/** The ranking of one group, of a round or of the season as it stood after it. */
export function GroupRanking({ group, selection, onSelect }: Props) {
  const { t } = useTexts('groups');
  const { gameState, groupRankings, session } = useKernel();
  const { data: state } = useStore(gameState);
  const ownId = useStore(session).data?.id;
  const rounds = usePlayedRounds();
  const { kind, roundId } = selection;
  const key = roundId ? { kind, roundId, groupId: group.id } : undefined;
  const slot = useSlot(groupRankings, key);
  const reload = () => key && void groupRankings.load(key);
  const isAdmin = group.members.some(({ id, role }) => id === ownId && role === 'Admin');
  return (
    <Card
      title={group.name}
      flush
      action={
        <span className={styles.actions}>
          {isAdmin && <InviteFriends group={group} />}
          <GroupMenu group={group} isAdmin={isAdmin} />
        </span>
      }
    >
      <div className={styles.choices}>
        <SegmentedControl
          label={t('ranking.label')}
          value={kind}
          options={[
            { value: 'round', label: t('ranking.round') },
            { value: 'season', label: t('ranking.season') },
          ]}
          onChange={(chosen) => onSelect({ ...selection, kind: chosen })}
        />
        {roundId && rounds.length > 0 && (
          <StepSelect
            label={t('ranking.roundLabel')}
            previousLabel={t('ranking.previousRound')}
            nextLabel={t('ranking.nextRound')}
            value={roundId}
            options={rounds}
            onChange={(chosen) => onSelect({ ...selection, roundId: chosen })}
          />
        )}
      </div>
      <RankingTable
        caption={t('ranking.caption', { name: group.name })}
        slot={slot}
        selection={selection}
        missing={missingRanking(state, roundId)}
        isAlone={group.members.length === 1}
        onRetry={reload}
      />
    </Card>
  );
}

/** Rounds up to the one that is being played, as options in order. */
function usePlayedRounds() {
  const { formatRound } = useTexts('groups');
  const { clientDatabase, gameState } = useKernel();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const currentId = useStore(gameState).data?.roundId;
  const current = rounds.findIndex(({ id }) => id === currentId);
  return rounds
    .slice(0, current + 1)
    .map(({ id, name }) => ({ value: id, label: formatRound(name) }));
}
