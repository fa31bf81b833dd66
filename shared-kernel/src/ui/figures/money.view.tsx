import { NO_PRICE } from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';

export interface MoneyProps {
  /** Whole euros. */
  readonly euros: number;
  /** With its sign, coloured: a change. */
  readonly signed?: boolean;
}

/** Euros in millions; a dash where there is no price. */
export function Money({ euros, signed = false }: MoneyProps) {
  const { t, formatMillions } = useUiTexts();
  const text = formatMillions(euros);
  if (euros >= NO_PRICE) {
    return (
      <span className={styles.figure}>
        <span aria-hidden>{text}</span>
        <HiddenText>{t('money.none')}</HiddenText>
      </span>
    );
  }
  const tone = signed && (euros > 0 ? styles.good : euros < 0 && styles.bad);
  return <span className={cx(styles.figure, tone)}>{signed ? withSign(euros, text) : text}</span>;
}

/** A plus where there is none. */
export function withSign(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}
