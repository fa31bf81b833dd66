import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  buttonClass,
  Card,
  EmptyState,
  HiddenText,
  Loaded,
  Screen,
  useBreakpoint,
} from '@spieltag/shared-kernel/ui';
import { ArrowLeft, ChartColumn } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { PriceChart } from './price-chart.view.tsx';
import { ordersFor, type StatisticsRow } from './statistics.model.ts';
import styles from './statistics.module.css';
import { StatisticsFilters } from './statistics-filters.view.tsx';
import { StatisticsTable } from './statistics-table.view.tsx';
import { useStatistics } from './use-statistics.ts';

/** `/{seasonId}/help/stats`: all players by points, price, points for the price, or who plays. */
export function StatisticsScreen() {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  // There one reads before one looks.
  const isPhone = useBreakpoint() === 'phone';
  const { loaded, choice, choose, rows, shown } = useStatistics();
  const back = (
    <Link
      to={path.help()}
      aria-label={t('back')}
      className={buttonClass({ variant: 'ghost', size: 'small' })}
    >
      <span className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('title')}
      </span>
    </Link>
  );
  return (
    <Screen title={t('statistics.title')} toolbar={back}>
      <Loaded of={loaded}>
        {({ own, teams, completed, phase, matchStatusOfTeam }) => (
          <div className={styles.screen}>
            <StatisticsFilters
              choice={choice}
              onChoose={choose}
              teams={teams}
              completed={completed}
              orders={ordersFor(rows)}
            />
            <FoundCount count={shown.data?.length} />
            <Loaded of={shown} empty={<NoStatistics />}>
              {(figures) => (
                <>
                  {!isPhone && <ChartCard rows={figures} own={own} />}
                  <StatisticsTable
                    rows={figures}
                    teams={teams}
                    own={own}
                    choice={choice}
                    phase={phase}
                    matchStatusOfTeam={matchStatusOfTeam}
                    onChoose={choose}
                  />
                  {isPhone && <ChartCard rows={figures} own={own} />}
                </>
              )}
            </Loaded>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

interface ChartCardProps {
  readonly rows: readonly StatisticsRow[];
  readonly own: ReadonlySet<string>;
}

function ChartCard(props: ChartCardProps) {
  return (
    <Card>
      <PriceChart {...props} />
    </Card>
  );
}

/** Who fits is said to those who listen whenever that changes; undefined: it is not known yet. */
function FoundCount({ count }: { readonly count: number | undefined }) {
  const { t } = useTexts('account');
  return (
    <p role="status" className={styles.found}>
      <HiddenText>
        {count !== undefined &&
          (count > 0 ? t('statistics.players', { count }) : t('statistics.empty'))}
      </HiddenText>
    </p>
  );
}

function NoStatistics() {
  const { t } = useTexts('account');
  return (
    <EmptyState icon={ChartColumn} title={t('statistics.empty')} text={t('statistics.emptyText')} />
  );
}
