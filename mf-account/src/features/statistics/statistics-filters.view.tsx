import type { Round, Team } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { POSITIONS } from '@spieltag/shared-kernel/rules';
import { SegmentedControl, Select } from '@spieltag/shared-kernel/ui';
import type { Choose, StatisticsChoice } from './choice-in-address.model.ts';
import { ALL, type StatisticsOrder, TIMEFRAMES } from './statistics.model.ts';
import styles from './statistics.module.css';

const ORDER_LABELS = {
  rating: 'common.points',
  popularity: 'statistics.popularity',
  price: 'statistics.price',
  ratio: 'statistics.ratio',
  status: 'statistics.status',
} as const;

interface Props {
  readonly choice: StatisticsChoice;
  readonly onChoose: Choose;
  readonly teams: ReadonlyMap<string, Team>;
  /** Rounds with results, oldest first. */
  readonly completed: readonly Round[];
  /** What there are figures for. */
  readonly orders: readonly StatisticsOrder[];
}

/** Position, team, timeframe and matchday. Without a played matchday there is the season alone. */
export function StatisticsFilters(props: Props) {
  const { choice, onChoose, teams, completed, orders } = props;
  const { t, formatRound } = useTexts('account');
  const byName = [...teams.values()].sort((a, b) => a.name.localeCompare(b.name, 'de'));
  return (
    <div className={styles.filters}>
      <SegmentedControl
        label={t('common.position')}
        wide
        value={choice.position}
        options={[
          { value: ALL, label: t('statistics.all') },
          ...POSITIONS.map((value) => ({ value, label: t(`positionShort.${value}`) })),
        ]}
        onChange={(position) => onChoose(() => ({ position }))}
      />
      <Select
        fromAddress
        label={t('statistics.team')}
        value={choice.teamId}
        options={[
          { value: ALL, label: t('statistics.allTeams') },
          ...byName.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(teamId) => onChoose(() => ({ teamId }))}
      />
      {completed.length > 0 && (
        <Select
          fromAddress
          label={t('statistics.timeframe')}
          value={choice.timeframe}
          options={TIMEFRAMES.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          onChange={(timeframe) => onChoose(() => ({ timeframe }))}
        />
      )}
      {choice.timeframe === 'round' && (
        <Select
          fromAddress
          label={t('common.round')}
          value={choice.roundId ?? ''}
          options={[...completed]
            .reverse()
            .map(({ id, name }) => ({ value: id, label: formatRound(name) }))}
          onChange={(roundId) => onChoose(() => ({ roundId }))}
        />
      )}
      <div className={styles.order}>
        <Select
          fromAddress
          label={t('common.sort')}
          value={choice.order}
          options={orders.map((value) => ({ value, label: t(ORDER_LABELS[value]) }))}
          onChange={(order) => onChoose(() => ({ order, isReversed: false }))}
        />
      </div>
    </div>
  );
}
