import { userDetails } from '@spieltag/addresses';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useOverlay, useStore } from '@spieltag/shared-kernel/remote';
import {
  Avatar,
  Badge,
  Button,
  Points,
  Rank,
  Table,
  type TableColumn,
  TrendIcon,
} from '@spieltag/shared-kernel/ui';
import type { GroupSelection } from '../../address/group-address.model.ts';
import { isProvisional } from '../../live/use-running-ranking.ts';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { PAGE_SIZE, usePages } from '../../paging/use-pages.ts';
import styles from './group-ranking.module.css';

interface Props {
  readonly caption: string;
  readonly ranking: Ranking;
  readonly selection: GroupSelection;
}

/** The members in the order of their points; in a large group page by page, the own place above. */
export function RankingList({ caption, ranking, selection }: Props) {
  const { t, formatNumber } = useTexts('groups');
  const { session } = useKernel();
  const ownId = useStore(session).data?.id;
  const columns = useColumns(selection);
  const { entries } = ranking;
  const pages = usePages(entries, JSON.stringify(selection));
  const own = entries.find(({ userId }) => userId === ownId);
  return (
    <>
      {isProvisional(ranking) && (
        <p className={styles.provisional}>
          <Badge tone="live">{t('ranking.provisional')}</Badge>
          {t('ranking.provisionalText')}
        </p>
      )}
      {own && pages.pageCount > 1 && (
        <div className={styles.own}>
          <span className={styles.place}>
            <Rank rank={own.rank} size="large" />
            {t('ranking.ownOf', { total: formatNumber(entries.length) })}
          </span>
          <Button size="small" onClick={() => pages.show(Math.floor(own.index / PAGE_SIZE))}>
            {t('ranking.toOwn')}
          </Button>
        </div>
      )}
      <Table
        caption={caption}
        columns={columns}
        rows={pages.shown}
        rowKey={({ userId }) => userId}
        isHighlighted={({ userId }) => userId === ownId}
      />
      <PageLinks of={caption} pages={pages} />
    </>
  );
}

function useColumns({ kind, roundId = '' }: GroupSelection): readonly TableColumn<RankingEntry>[] {
  const { t } = useTexts('groups');
  const { openOverlay } = useOverlay();
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
          <button
            type="button"
            className={styles.name}
            onClick={() => openOverlay(userDetails(kind, roundId, userId))}
          >
            {name}
          </button>
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
