import { playerDetails } from '@spieltag/addresses';
import type { Player, Team } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import type { MatchLineupStatus, RoundPhase } from '@spieltag/shared-kernel/rules';
import {
  Button,
  badgeStatus,
  Card,
  Crest,
  cx,
  isExpected,
  Money,
  Points,
  PositionBadge,
  StatusBadge,
  Table,
  type TableColumn,
} from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { Choose, StatisticsChoice } from './choice-in-address.model.ts';
import { fixedNumber } from './fixed-number.ts';
import { OwnMark } from './own-mark.view.tsx';
import {
  ordersFor,
  STATISTICS_ORDERS,
  type StatisticsOrder,
  type StatisticsRow,
} from './statistics.model.ts';
import styles from './statistics.module.css';

interface Props {
  readonly rows: readonly StatisticsRow[];
  readonly teams: ReadonlyMap<string, Team>;
  /** Ids of the own players. */
  readonly own: ReadonlySet<string>;
  readonly choice: StatisticsChoice;
  readonly phase: RoundPhase;
  readonly onChoose: Choose;
  matchStatusOfTeam(teamId: string): MatchLineupStatus | undefined;
}

const STEP = 25;

/** The figures to be read, ordered by pressing the head of a column; a name opens the player. */
export function StatisticsTable(props: Props) {
  const { rows, own, choice, onChoose } = props;
  const { t } = useTexts('account');
  const [shown, setShown] = useState(STEP);
  const columns = useColumns(props, ordersFor(rows));
  const sort = (columnId: string) => {
    const order = STATISTICS_ORDERS.find((candidate) => candidate === columnId);
    if (!order) return;
    onChoose((now) => ({ order, isReversed: order === now.order && !now.isReversed }));
  };
  return (
    <Card title={t('statistics.players', { count: rows.length })} flush>
      <div className={styles.table}>
        <Table
          caption={t('statistics.title')}
          columns={columns}
          rows={rows.slice(0, shown)}
          rowKey={({ player }) => player.id}
          sort={{
            columnId: choice.order,
            direction: choice.isReversed ? 'ascending' : 'descending',
          }}
          onSort={sort}
          isHighlighted={({ player }) => own.has(player.id)}
        />
      </div>
      {rows.length > shown && (
        <div className={styles.more}>
          <Button wide onClick={() => setShown(shown + STEP)}>
            {t('statistics.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useColumns(
  { teams, own, choice: { order, timeframe }, phase, matchStatusOfTeam }: Props,
  known: readonly StatisticsOrder[],
): readonly TableColumn<StatisticsRow>[] {
  const { t, language } = useTexts('account');
  const { openOverlay } = useOverlay();
  // Beside the points of one matchday it would be taken for the match they were made in.
  const matchOf = timeframe === 'round' ? () => undefined : matchStatusOfTeam;
  const badgeOf = (player: Player) => {
    const match = matchOf(player.teamId);
    const status = badgeStatus(player.status, match);
    return { status, unsure: isExpected(status, match, phase) };
  };
  const columns: readonly TableColumn<StatisticsRow>[] = [
    {
      id: 'player',
      header: t('common.name'),
      cell: ({ player }) => (
        <span className={styles.player}>
          <Crest teamId={player.teamId} name={teams.get(player.teamId)?.name} size={26} />
          <button
            type="button"
            className={styles.name}
            onClick={() => openOverlay(playerDetails(player.id))}
          >
            {player.displayLongName}
          </button>
          {own.has(player.id) && <OwnMark />}
          <span className={styles.position}>
            <PositionBadge position={player.position} />
          </span>
          <span className={cx(styles.badge, known.includes('status') && styles.inColumn)}>
            <StatusBadge {...badgeOf(player)} compact />
          </span>
        </span>
      ),
    },
    {
      id: 'rating',
      header: t('common.points'),
      shortHeader: t('statistics.pointsShort'),
      align: 'end',
      sortable: true,
      cell: ({ points, isRated }) => <Points value={isRated ? points : null} />,
    },
    {
      id: 'popularity',
      header: t('statistics.popularity'),
      shortHeader: t('statistics.popularityShort'),
      align: 'end',
      sortable: true,
      // A phone has room for one of the two.
      wideOnly: order !== 'popularity',
      cell: ({ popularity = 0 }) =>
        t('statistics.percent', { percent: fixedNumber(language, popularity * 100, 1) }),
    },
    {
      id: 'ratio',
      header: t('statistics.ratio'),
      shortHeader: t('statistics.ratioShort'),
      align: 'end',
      sortable: true,
      wideOnly: order === 'popularity',
      cell: ({ ratio }) => (ratio === undefined ? '–' : fixedNumber(language, ratio, 2)),
    },
    {
      id: 'price',
      header: t('statistics.price'),
      align: 'end',
      sortable: true,
      cell: ({ player }) => <Money euros={player.marketValue} />,
    },
    {
      id: 'status',
      header: t('statistics.status'),
      sortable: true,
      align: 'end',
      wideOnly: true,
      cell: ({ player }) => <StatusBadge {...badgeOf(player)} />,
    },
  ];
  return columns.filter(({ id }) => id === 'player' || known.some((order) => order === id));
}
