import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useOverlay, useStore } from '@spieltag/shared-kernel/remote';
import type { Slot } from '@spieltag/shared-kernel/stores';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  Points,
  Rank,
  SkeletonRows,
  Table,
  type TableColumn,
  TrendIcon,
} from '@spieltag/shared-kernel/ui';
import { Timer, Trophy } from '@spieltag/shared-kernel/vendor/icons';
import type { GroupSelection } from '../my-groups/group-address.model.ts';
import styles from './group-ranking.module.css';

interface Props {
  readonly caption: string;
  readonly slot: Slot<Ranking>;
  /** Without a round none has been completed, so there is no ranking to wait for. */
  readonly selection: GroupSelection;
  onRetry(): void;
}

/** The members in the order of their points, or why there is no order yet. */
export function RankingTable({ caption, selection, slot, onRetry }: Props) {
  const { t } = useTexts('groups');
  const { session } = useKernel();
  const ownId = useStore(session).data?.id;
  const columns = useColumns(selection);
  const { data: ranking, error } = slot;
  if (!selection.roundId || ranking?.state === 'CREATED') {
    return <EmptyState icon={Trophy} title={t('ranking.notYet')} text={t('ranking.notYetText')} />;
  }
  if (!ranking) {
    if (!error) return <SkeletonRows />;
    return <ErrorState text={t(error.messageKey, error.params)} onRetry={onRetry} />;
  }
  if (ranking.state === 'DISPATCHED') {
    return (
      <EmptyState
        icon={Timer}
        title={t('ranking.calculating')}
        text={t('ranking.calculatingText')}
      />
    );
  }
  if (ranking.entries.length === 0) {
    return <EmptyState icon={Trophy} title={t('ranking.nobody')} text={t('ranking.nobodyText')} />;
  }
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={ranking.entries}
      rowKey={({ userId }) => userId}
      isHighlighted={({ userId }) => userId === ownId}
    />
  );
}

function useColumns({ kind, roundId = '' }: GroupSelection): readonly TableColumn<RankingEntry>[] {
  const { t } = useTexts('groups');
  const { openUserDetails } = useOverlay();
  return [
    {
      id: 'place',
      header: t('ranking.place'),
      cell: ({ rank, trend }) => (
        <span className={styles.place}>
          <Rank rank={rank} />
          <TrendIcon trend={trend} />
        </span>
      ),
    },
    {
      id: 'manager',
      header: t('ranking.manager'),
      rowHeader: true,
      cell: ({ userId, name, image }) => (
        <span className={styles.manager}>
          <Avatar userId={userId} name={name} image={image} size={32} />
          <Button
            variant="ghost"
            onClick={() => openUserDetails({ userId, rankingKind: kind, roundId })}
          >
            {name}
          </Button>
        </span>
      ),
    },
    {
      id: 'points',
      header: t('common.points'),
      align: 'end',
      cell: ({ score }) => <Points value={score} />,
    },
  ];
}
