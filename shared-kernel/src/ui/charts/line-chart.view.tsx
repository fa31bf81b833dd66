import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './line-chart.module.css';
import { plotLine } from './plot-line.ts';

export interface ChartPoint {
  /** What stands below: a round. */
  readonly label: string;
  /** null: no figure here, the line has a gap. */
  readonly value: number | null;
}

/** Another line on the same scale. */
export interface LineBeside {
  readonly label: string;
  /** By the places of the points; null: a gap. */
  readonly values: readonly (number | null)[];
}

export interface LineChartProps {
  readonly points: readonly ChartPoint[];
  /** What the chart shows; its heading. */
  readonly label: string;
  /** Heads of the table behind it; default: Spieltag, Wert. */
  readonly atLabel?: string;
  readonly valueLabel?: string;
  /** What the own line is called beside others; default: `label`. */
  readonly lineLabel?: string;
  /** Up to two other lines, told apart by their strokes as well. */
  readonly beside?: readonly LineBeside[];
  /** The best is the smallest: ranks. */
  readonly inverted?: boolean;
  formatValue?(value: number): string;
}

/** A figure over the rounds as a thin line; one press shows the table behind it. */
export function LineChart(props: LineChartProps) {
  const { points, label, atLabel, valueLabel, beside = [], inverted = false } = props;
  const { t, formatNumber } = useUiTexts();
  const format = props.formatValue ?? formatNumber;
  const [asTable, setAsTable] = useState(false);
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : format(value);
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
                {beside.map((line) => (
                  <th key={line.label} scope="col">
                    {line.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point, place) => (
                <tr key={point.label}>
                  <th scope="row">{point.label}</th>
                  <td>{said(point.value)}</td>
                  {beside.map((line) => (
                    <td key={line.label}>{said(line.values[place])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Drawing {...{ inverted, label, format, points, beside }} />
      )}
      {beside.length > 0 && !asTable && (
        <ul className={styles.legend}>
          {[props.lineLabel ?? label, ...beside.map((line) => line.label)].map((name, place) => (
            <li key={name} className={styles.name}>
              <svg viewBox="0 0 24 4" aria-hidden="true" className={styles.stroke}>
                <path d="M1 2H23" className={STROKES[place]} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** The own line, and those beside it. */
const STROKES = [styles.line, styles.second, styles.third];

interface DrawingProps {
  readonly inverted: boolean;
  readonly label: string;
  readonly beside: readonly LineBeside[];
  readonly points: readonly ChartPoint[];
  format(value: number): string;
}

function Drawing({ inverted, label, points, beside, format }: DrawingProps) {
  const plot = plotLine(
    points,
    inverted,
    beside.map(({ values }) => values),
  );
  const { top, bottom, last } = plot;
  const others = beside.flatMap(({ label: name, values }) => {
    const value = values.findLast((one) => one !== null);
    return value === null || value === undefined ? [] : [`${name} ${format(value)}`];
  });
  const own = last ? `${label}: ${last.label} ${format(last.value)}` : label;
  const summary = [own, ...others].join(', ');
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
        {plot.beside.map((line, place) => (
          <path
            key={beside[place]?.label}
            d={line}
            className={STROKES[place + 1]}
            vectorEffect="non-scaling-stroke"
          />
        ))}
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
