import { useTexts } from '@spieltag/shared-kernel/i18n';
import { POSITIONS, type Position } from '@spieltag/shared-kernel/rules';
import { useMediaQuery } from '@spieltag/shared-kernel/ui';
import { useMemo } from 'react';
import { plotPrices } from './price-chart.model.ts';
import styles from './price-chart.module.css';
import type { StatisticsRow } from './statistics.model.ts';

/** A shape for each position, so that colour is not needed to tell them apart. */
const SHAPES: Readonly<Record<Position, string>> = {
  GOALKEEPER: 'M-3.5-3.5H3.5V3.5H-3.5Z',
  DEFENDER: 'M0-4.6L4.2 3.4H-4.2Z',
  MIDFIELDER: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z',
  FORWARD: 'M0-5L5 0L0 5L-5 0Z',
};
/** Sides of the drawing where there is room, and on a phone. */
const WIDE = { width: 1000, height: 300 };
const NARROW = { width: 360, height: 260 };

/** Points against price: who stands high and to the left earns much for little. The table is below. */
export function PriceChart({ rows }: { readonly rows: readonly StatisticsRow[] }) {
  const { t, formatNumber, formatMillions } = useTexts('account');
  const plot = useMemo(() => plotPrices(rows), [rows]);
  const { width, height } = useMediaQuery('(max-width: 767px)') ? NARROW : WIDE;
  if (!plot) return <p className={styles.none}>{t('statistics.noChart')}</p>;
  const { dots, maxPrice, maxPoints, minPoints, bargain } = plot;
  const best = bargain && (bargain.ratio ?? 0) > 0 ? bargain : undefined;
  const summary = best && {
    name: best.player.displayName,
    ratio: formatNumber(best.ratio ?? 0),
  };
  const zero = (maxPoints / (maxPoints - minPoints || 1)) * height;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.title}>{t('statistics.chart')}</span>
        {summary && <span className={styles.best}>{t('statistics.best', summary)}</span>}
      </figcaption>
      <div className={styles.drawing}>
        <span className={styles.top}>{t('count.points', { count: maxPoints })}</span>
        <svg
          role="img"
          aria-label={t('statistics.chart')}
          viewBox={`-8 -8 ${width + 16} ${height + 16}`}
          className={styles.svg}
        >
          <path d={`M0 0V${height}M0 ${zero}H${width}`} className={styles.axis} />
          {dots.map(({ id, position, x, y }) => (
            <path
              key={id}
              d={SHAPES[position]}
              transform={`translate(${(x / 100) * width} ${(y / 100) * height})`}
              className={styles[position]}
            />
          ))}
        </svg>
        <span className={styles.end}>{formatMillions(maxPrice)}</span>
      </div>
      <ul className={styles.legend}>
        {POSITIONS.map((position) => (
          <li key={position}>
            <svg aria-hidden="true" viewBox="-6 -6 12 12" width="14" height="14">
              <path d={SHAPES[position]} className={styles[position]} />
            </svg>
            {t(`position.${position}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
