import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './line-chart.module.css';
import { type Plot, plotLine } from './plot-line.ts';

export interface ChartPoint {
  /** What stands below: a round. */
  readonly label: string;
  /** null: no figure here, the line has a gap. */
  readonly value: number | null;
}

export interface LineChartProps {
  readonly points: readonly ChartPoint[];
  /** What the chart shows; its heading. */
  readonly label: string;
  /** Heads of the table behind it; default: Spieltag, Wert. */
  readonly atLabel?: string;
  readonly valueLabel?: string;
  /** The best is the smallest: ranks. */
  readonly inverted?: boolean;
  formatValue?(value: number): string;
}

/** A figure over the rounds as a thin line; one press shows the table behind it. */
export function LineChart(props: LineChartProps) {
  const { points, label, atLabel, valueLabel, inverted = false } = props;
  const { t, formatNumber } = useUiTexts();
  const format = props.formatValue ?? formatNumber;
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{label}</span>
        <IconButton
          icon={asTable ? ChartLine : Table2}
          label={t(asTable ? 'chart.asChart' : 'chart.asTable')}
          tip="left"
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      {asTable ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{atLabel ?? t('chart.at')}</th>
                <th scope="col">{valueLabel ?? t('chart.value')}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.label}>
                  <th scope="row">{point.label}</th>
                  <td>{point.value === null ? '–' : format(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Drawing plot={plotLine(points, inverted)} label={label} format={format} points={points} />
      )}
    </figure>
  );
}

interface DrawingProps {
  readonly plot: Plot;
  readonly label: string;
  readonly points: readonly ChartPoint[];
  format(value: number): string;
}

function Drawing({ plot, label, points, format }: DrawingProps) {
  const { top, bottom, last } = plot;
  const summary = last ? `${label}: ${last.label} ${format(last.value)}` : label;
  return (
    <div className={styles.drawing} role="img" aria-label={summary}>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.plot}
      >
        <path
          d="M0 0H100M0 50H100M0 100H100"
          className={styles.grid}
          vectorEffect="non-scaling-stroke"
        />
        <path d={plot.area} className={styles.area} />
        <path d={plot.line} className={styles.line} vectorEffect="non-scaling-stroke" />
        <path d={plot.dots} className={styles.dots} vectorEffect="non-scaling-stroke" />
      </svg>
      {last && (
        <span aria-hidden className={styles.last} style={{ left: `${last.x}%`, top: `${last.y}%` }}>
          {format(last.value)}
        </span>
      )}
      {top !== undefined && <span className={styles.top}>{format(top)}</span>}
      {bottom !== undefined && bottom !== top && (
        <span className={styles.bottom}>{format(bottom)}</span>
      )}
      <span className={styles.first}>{points[0]?.label}</span>
      <span className={styles.end}>{points.length > 1 && points.at(-1)?.label}</span>
    </div>
  );
}
