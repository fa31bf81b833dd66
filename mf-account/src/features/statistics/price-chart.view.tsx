import { useTexts } from '@spieltag/shared-kernel/i18n';
import { POSITIONS } from '@spieltag/shared-kernel/rules';
import { useMediaQuery } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { ChartDots } from './chart-dots.view.tsx';
import { SHAPES } from './position-shapes.ts';
import { plotPrices } from './price-chart.model.ts';
import styles from './price-chart.module.css';
import type { StatisticsRow } from './statistics.model.ts';

/** Sides of the drawing where there is room, and on a phone. */
const WIDE = { width: 1000, height: 300 };
const NARROW = { width: 360, height: 260 };

interface Props {
  readonly rows: readonly StatisticsRow[];
  /** Ids of the own players. */
  readonly own: ReadonlySet<string>;
}

/** Points against price: who stands high and to the left earns much for little. The table is below. */
export function PriceChart({ rows, own }: Props) {
  const { t, formatNumber, formatMillions } = useTexts('account');
  const plot = useMemo(() => plotPrices(rows), [rows]);
  const sides = useMediaQuery('(max-width: 767px)') ? NARROW : WIDE;
  if (!plot) return <p className={styles.none}>{t('statistics.noChart')}</p>;
  const { dots, maxPrice, maxPoints, minPoints, bargain } = plot;
  const best = bargain && (bargain.ratio ?? 0) > 0 ? bargain : undefined;
  const summary = best && {
    name: best.player.displayName,
    ratio: formatNumber(best.ratio ?? 0),
  };
  const zero = (maxPoints / (maxPoints - minPoints || 1)) * sides.height;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.title}>{t('statistics.chart')}</span>
        {summary && <span className={styles.best}>{t('statistics.best', summary)}</span>}
      </figcaption>
      <ChartDots
        dots={dots}
        own={own}
        sides={sides}
        zero={zero}
        labels={
          <>
            <span className={styles.top}>{t('count.points', { count: maxPoints })}</span>
            <span className={styles.end}>{formatMillions(maxPrice)}</span>
          </>
        }
      />
      <ul className={styles.legend}>
        {POSITIONS.map((position) => (
          <li key={position}>
            <svg aria-hidden="true" viewBox="-6 -6 12 12" width="14" height="14">
              <path d={SHAPES[position]} className={styles[position]} />
            </svg>
            {t(`position.${position}`)}
          </li>
        ))}
        <li>
          <svg aria-hidden="true" viewBox="-10 -10 20 20" width="18" height="18">
            <circle r="8" className={styles.own} />
          </svg>
          {t('statistics.own')}
        </li>
      </ul>
    </figure>
  );
}
