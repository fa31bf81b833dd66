import type {
  ClientDatabase,
  OpponentRanking,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import {
  Card,
  LineChart,
  Loaded,
  Points,
  Rank,
  SkeletonRows,
  Table,
  type TableColumn,
  TrendIcon,
} from '@spieltag/shared-kernel/ui';
import styles from './user-details.module.css';
import { type SeasonRow, seasonRows, seasonSummary } from './user-season.model.ts';

interface SeasonPointsProps {
  readonly userId: string;
  readonly kind: RankingKind;
  /** The round that is shown; its row is marked. */
  readonly roundId: string;
  readonly results: readonly UserRoundResult[];
  readonly database: ClientDatabase;
  readonly showMissedPoints: boolean;
}

/** Average or total, the rank as a line, and every round in a table, the newest first. */
export function SeasonPoints(props: SeasonPointsProps) {
  const { opponentRankings } = useKernel();
  const { userId } = props;
  return (
    <Loaded
      of={useDataSlot(opponentRankings, userId)}
      skeleton={<SkeletonRows rows={4} />}
      onRetry={() => void opponentRankings.load(userId)}
    >
      {(ranking) => <RankedSeason {...props} ranking={ranking} />}
    </Loaded>
  );
}

function RankedSeason(props: SeasonPointsProps & { readonly ranking: OpponentRanking }) {
  const { ranking, kind, roundId, results, database, showMissedPoints } = props;
  const { t, formatRound } = useTexts('rankings');
  const rows = seasonRows(kind, ranking, results, database.rounds);
  const summary = seasonSummary(kind, ranking, results);
  if (rows.length === 0) return <p className={styles.quiet}>{t('userDetails.noPoints')}</p>;
  return (
    <>
      <Card title={t(`userDetails.${kind}Title`)} flush>
        <dl className={styles.summary}>
          <Figure label={t(`userDetails.${kind}Points`)} value={summary.points} />
          {showMissedPoints && (
            <Figure label={t(`userDetails.${kind}Missed`)} value={summary.missed} />
          )}
        </dl>
        <PointsTable
          caption={t(`userDetails.${kind}Title`)}
          rows={rows.toReversed()}
          roundId={roundId}
          showMissedPoints={showMissedPoints}
        />
      </Card>
      {rows.length > 1 && (
        <Card>
          <LineChart
            label={t(`userDetails.${kind}Chart`)}
            valueLabel={t('common.rank')}
            inverted
            points={rows.map(({ roundName, rank }) => ({
              label: formatRound(roundName),
              value: rank,
            }))}
          />
        </Card>
      )}
    </>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <Points value={value} size="large" />
      </dd>
    </div>
  );
}

interface PointsTableProps extends Pick<SeasonPointsProps, 'roundId' | 'showMissedPoints'> {
  readonly caption: string;
  readonly rows: readonly SeasonRow[];
}

function PointsTable({ caption, rows, roundId, showMissedPoints }: PointsTableProps) {
  const { t, formatRound } = useTexts('rankings');
  const columns: readonly TableColumn<SeasonRow>[] = [
    { id: 'round', header: t('common.round'), cell: ({ roundName }) => formatRound(roundName) },
    {
      id: 'rank',
      header: t('common.rank'),
      align: 'end',
      cell: ({ rank, trend }) => (
        <span className={styles.rank}>
          <TrendIcon trend={trend} />
          <Rank rank={rank} />
        </span>
      ),
    },
    {
      id: 'points',
      header: t('common.points'),
      align: 'end',
      cell: ({ points }) => <Points value={points} />,
    },
    {
      id: 'missed',
      header: t('common.missedPoints'),
      shortHeader: t('userDetails.missed'),
      align: 'end',
      cell: ({ missed }) => <Points value={missed} />,
    },
  ];
  return (
    <div className={styles.table}>
      <Table
        caption={caption}
        columns={columns.filter(({ id }) => id !== 'missed' || showMissedPoints)}
        rows={rows}
        rowKey={(row) => row.roundId}
        isHighlighted={(row) => row.roundId === roundId}
      />
    </div>
  );
}
