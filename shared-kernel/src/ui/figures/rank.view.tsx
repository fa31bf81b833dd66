import { DASH } from '../../i18n/index.ts';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';

export interface RankProps {
  /** From 1; null: not ranked, a dash. */
  readonly rank: number | null | undefined;
  readonly size?: 'text' | 'large' | 'huge';
}

/** From these ranks on the figure is set narrower, so that its column keeps its width. */
const LONG_FROM = 10_000;
const LONGEST_FROM = 100_000;

/** A place in a ranking with its dot; gold, silver and bronze for the first three. */
export function Rank({ rank, size = 'text' }: RankProps) {
  const { formatNumber } = useUiTexts();
  if (rank === null || rank === undefined) {
    return <span className={cx(styles.figure, styles[size], styles.quiet)}>{DASH}</span>;
  }
  const length = rank >= LONGEST_FROM ? styles.longest : rank >= LONG_FROM && styles.long;
  const medal = rank <= 3 && styles[`medal${rank}`];
  return (
    <span className={cx(styles.figure, styles.rank, styles[size], length, medal)}>
      {formatNumber(rank)}.
    </span>
  );
}
