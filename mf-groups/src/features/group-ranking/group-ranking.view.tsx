import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Card, SegmentedControl, StepSelect } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import type { GroupSelection } from '../../address/group-address.model.ts';
import styles from './group-ranking.module.css';
import { missingRanking } from './missing-ranking.model.ts';
import { RankingTable } from './ranking-table.view.tsx';

interface Props {
  readonly group: Group;
  readonly selection: GroupSelection;
  /** What can be done with the group, beside its name. */
  readonly actions: ReactNode;
  /** What is shown in place of a ranking, where that is what is selected. */
  readonly besides: Readonly<Record<Exclude<GroupSelection['kind'], RankingKind>, ReactNode>>;
  onSelect(part: Partial<GroupSelection>): void;
}

/** The ranking of one group, of a round or of the season as it stood after it, its play, or its story. */
export function GroupRanking({ group, selection, actions, besides, onSelect }: Props) {
  const { t } = useTexts('groups');
  const { gameState, groupRankings } = useKernel();
  const { data: state } = useStore(gameState);
  const { kind, roundId } = selection;
  const rounds = usePlayedRounds(roundId);
  const isRanking = kind === 'round' || kind === 'season';
  const key = roundId && isRanking ? { kind, roundId, groupId: group.id } : undefined;
  const slot = useDataSlot(groupRankings, key);
  const reload = () => key && void groupRankings.load(key);
  return (
    <Card title={group.name} flush action={<span className={styles.actions}>{actions}</span>}>
      <div className={styles.choices}>
        <SegmentedControl
          label={t('ranking.label')}
          value={kind}
          options={[
            { value: 'round', label: t('ranking.round') },
            { value: 'season', label: t('ranking.season') },
            { value: 'play', label: t('play.label') },
            { value: 'story', label: t('story.label') },
          ]}
          onChange={(chosen) => onSelect({ kind: chosen })}
        />
        {roundId && isRanking && rounds.length > 0 && (
          <StepSelect
            label={t('ranking.roundLabel')}
            previousLabel={t('ranking.previousRound')}
            nextLabel={t('ranking.nextRound')}
            value={roundId}
            options={rounds}
            onChange={(chosen) => onSelect({ roundId: chosen })}
          />
        )}
      </div>
      <div className={styles.table}>
        {isRanking ? (
          <RankingTable
            caption={t('ranking.caption', { name: group.name })}
            group={group}
            slot={slot}
            selection={selection}
            missing={missingRanking(state, roundId)}
            onRetry={reload}
          />
        ) : (
          besides[kind]
        )}
      </div>
    </Card>
  );
}

/** Rounds up to the one that is being played, or the one that is selected, as options in order. */
function usePlayedRounds(selectedId: string | undefined) {
  const { formatRound } = useTexts('groups');
  const { clientDatabase, gameState } = useKernel();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const currentId = useStore(gameState).data?.roundId;
  const last = rounds.findLastIndex(({ id }) => id === currentId || id === selectedId);
  return rounds.slice(0, last + 1).map(({ id, name }) => ({ value: id, label: formatRound(name) }));
}
