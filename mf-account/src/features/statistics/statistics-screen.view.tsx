import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonPath } from '@spieltag/shared-kernel/remote';
import {
  buttonClass,
  Card,
  EmptyState,
  ErrorState,
  Screen,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { ArrowLeft, ChartColumn } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { PriceChart } from './price-chart.view.tsx';
import { ordersFor } from './statistics.model.ts';
import styles from './statistics.module.css';
import { StatisticsFilters } from './statistics-filters.view.tsx';
import { StatisticsTable } from './statistics-table.view.tsx';
import { useStatistics } from './use-statistics.ts';

/** `/{seasonId}/help/stats`: all players by points, price, points for the price, or who plays. */
export function StatisticsScreen() {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  const { loaded, choice, choose, rows, rounds } = useStatistics();
  const back = (
    <Link to={path.help()} className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <span className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('statistics.back')}
      </span>
    </Link>
  );
  return (
    <Screen title={t('statistics.title')} toolbar={back}>
      {loaded.status === 'failed' && (
        <ErrorState text={t(loaded.error.messageKey, loaded.error.params)} onRetry={loaded.retry} />
      )}
      {loaded.status === 'loading' && <SkeletonRows />}
      {loaded.status === 'ready' && (
        <div className={styles.screen}>
          <StatisticsFilters
            choice={choice}
            onChoose={choose}
            teams={loaded.game.teams}
            completed={loaded.game.completed}
            orders={ordersFor(rows)}
          />
          {rounds.error && (
            <ErrorState
              text={t(rounds.error.messageKey, rounds.error.params)}
              onRetry={rounds.retry}
            />
          )}
          {rounds.isLoading && <SkeletonRows />}
          {!rounds.error && !rounds.isLoading && rows.length === 0 && (
            <EmptyState
              icon={ChartColumn}
              title={t('statistics.empty')}
              text={t('statistics.emptyText')}
            />
          )}
          {!rounds.error && !rounds.isLoading && rows.length > 0 && (
            <>
              <Card>
                <PriceChart rows={rows} />
              </Card>
              <StatisticsTable
                rows={rows}
                teams={loaded.game.teams}
                choice={choice}
                onChoose={choose}
              />
            </>
          )}
        </div>
      )}
    </Screen>
  );
}
