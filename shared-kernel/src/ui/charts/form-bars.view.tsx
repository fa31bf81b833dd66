import type { Texts } from '../../i18n/index.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './form-bars.module.css';

export interface FormBarsProps {
  /** Points of the last rounds, oldest first, usually five; null: did not play; undefined: to come. */
  readonly values: readonly (number | null | undefined)[];
  /** Whose form; put before the figures for screen readers. */
  readonly label?: string;
  readonly width?: number;
  readonly height?: number;
}

/** What counts as a full bar, so that players can be compared down a list: more than anybody gets. */
const FULL_POINTS = 40;
/** The same below the line. */
const FULL_LOSS = 14;
const GAP = 2;
/** Where the line between good and bad is, as a share of the height. */
const BASE = 0.72;

/** Form over the last rounds, as bars above and below a line; the figures as text alternative. */
export function FormBars({ values, label, width = 48, height = 30 }: FormBarsProps) {
  const words = wordsOf(values, useUiTexts());
  return (
    <svg
      role="img"
      aria-label={label ? `${label}: ${words}` : words}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.bars}
    >
      {barsOf(values, width, height).map(({ kind, d }) => (
        <path key={kind} d={d} className={styles[kind]} />
      ))}
      <path d={`M0 ${height * BASE}H${width}`} className={styles.line} />
    </svg>
  );
}

const wordsByValues = new WeakMap<
  FormBarsProps['values'],
  { readonly texts: Texts; readonly words: string }
>();

/** A form in words, put together once: a list shows the same ones with every order and filter. */
function wordsOf(values: FormBarsProps['values'], texts: Texts): string {
  const known = wordsByValues.get(values);
  if (known?.texts === texts) return known.words;
  const { t, formatNumber } = texts;
  const figures = values
    .filter((value) => value !== undefined)
    .map((value) => (value === null ? t('form.missed') : formatNumber(value)));
  const words = t('form.label', { values: figures.join(', ') });
  wordsByValues.set(values, { texts, words });
  return words;
}

/** Undefined: nothing is drawn. */
type Kind = 'played' | 'missed' | 'below' | 'last';

const KINDS: readonly Kind[] = ['played', 'missed', 'below', 'last'];

/** The bars of a kind in one path: a list has hundreds of them. */
function barsOf(values: FormBarsProps['values'], width: number, height: number) {
  const base = height * BASE;
  const bar = (width - GAP * (values.length - 1)) / (values.length || 1);
  const drawn = values.map((value, i) => {
    const long = value && value < 0 ? loss(value) * (height - base) * 1.5 : gain(value) * base;
    const deep = Math.min(height - base, Math.max(1.5, Math.abs(long)));
    const rise = long < 0 ? deep : -Math.max(2, long);
    return {
      kind: kindOf(value, i === values.length - 1),
      d: `M${round(i * (bar + GAP))} ${round(base)}v${round(rise)}h${round(bar)}v${round(-rise)}z`,
    };
  });
  return KINDS.map((kind) => ({
    kind,
    d: drawn.flatMap((each) => (each.kind === kind ? [each.d] : [])).join(''),
  })).filter(({ d }) => d !== '');
}

/** Share of a full bar. By the root: few points are seen, and the best are still told apart. */
function gain(points: number | null | undefined): number {
  return Math.sqrt(Math.min(1, Math.max(0, points ?? 0) / FULL_POINTS));
}

function loss(points: number): number {
  return Math.max(-1, points / FULL_LOSS);
}

function kindOf(value: number | null | undefined, isLast: boolean): Kind | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'missed';
  if (value < 0) return 'below';
  return isLast ? 'last' : 'played';
}

const round = (px: number) => Math.round(px * 100) / 100;
