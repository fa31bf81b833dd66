import { type CSSProperties, memo, type ReactNode } from 'react';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { Points } from '../figures/points.view.tsx';
import { balancedLines, breakable, nameWidthEm } from './name-width.ts';
import styles from './token.module.css';

interface NamePlateProps {
  readonly name: string;
  readonly chip?: ReactNode;
  readonly points?: number | null | undefined;
  /** The points count this often. */
  readonly factor?: number | undefined;
}

/** The whole name as large as its slot allows, in two lines where it can break; the chip below. */
export const NamePlate = memo(function NamePlate(props: NamePlateProps) {
  const { name, chip, points, factor = 1 } = props;
  const { t } = useUiTexts();
  const size = { '--name-em': nameWidthEm(name).toFixed(2) } as CSSProperties;
  const lines = breakable(name) ? balancedLines(name) : [name];
  return (
    <span className={styles.plate}>
      <span className={styles.name} style={size} data-lines={lines.length}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: another name takes over the lines of the one before
          <span key={i} className={styles.nameLine}>
            {i > 0 && !lines[0]?.endsWith('-') && ' '}
            {line}
          </span>
        ))}
      </span>
      {chip !== undefined && (
        <span className={styles.chip}>
          <HiddenText>, </HiddenText>
          {chip}
        </span>
      )}
      {points !== undefined && (
        <span className={pointsClass(points)}>
          <HiddenText>, </HiddenText>
          <Points value={points === null ? null : points * factor} />
          {points !== null && factor !== 1 && (
            <small className={styles.factor}>
              <span aria-hidden>×{factor}</span>
              <HiddenText> {t('token.factor', { factor })}</HiddenText>
            </small>
          )}
        </span>
      )}
    </span>
  );
});

/** No points stand back, lost ones warn. */
function pointsClass(points: number | null): string {
  if (points === null) return cx(styles.chip);
  return cx(styles.points, points < 0 && styles.negative);
}
