import { useTexts } from '@spieltag/shared-kernel/i18n';
import styles from './group-ranking.module.css';

interface RoundBarsProps {
  /** Scores of rounds, the oldest first; null: not rated. */
  readonly scores: readonly (number | null)[];
  /** What a full bar is: the best score of all in the table. */
  readonly best: number;
}

const BAR_PX = 7;
const GAP_PX = 2;
const HEIGHT_PX = 16;

/** The last rounds as bars, against the best of the group; the figures as words. */
export function RoundBars({ scores, best }: RoundBarsProps) {
  const { t, formatNumber } = useTexts('groups');
  if (scores.length === 0) return null;
  const figures = scores.map((score) => (score === null ? '–' : formatNumber(score))).join(', ');
  const width = scores.length * (BAR_PX + GAP_PX) - GAP_PX;
  const tall = (score: number | null) =>
    score === null ? 1 : Math.max(2, (Math.max(0, score) / Math.max(1, best)) * HEIGHT_PX);
  const bars = scores.map(
    (score, place) =>
      `M${place * (BAR_PX + GAP_PX)} ${HEIGHT_PX}v${-tall(score).toFixed(1)}h${BAR_PX}V${HEIGHT_PX}z`,
  );
  return (
    <svg
      role="img"
      aria-label={t('ranking.form', { figures })}
      className={styles.bars}
      width={width}
      height={HEIGHT_PX}
      viewBox={`0 0 ${width} ${HEIGHT_PX}`}
    >
      <path d={bars.join('')} />
    </svg>
  );
}
