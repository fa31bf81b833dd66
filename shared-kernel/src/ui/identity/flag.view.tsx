import { flagDrawing } from '../../art/index.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { Drawn } from './drawn.view.tsx';
import styles from './flag.module.css';

export interface FlagProps {
  /** Two letters; XE, XS and XW are England, Scotland and Wales. */
  readonly countryCode: string;
  /** Width in px; two thirds as high. */
  readonly size?: number;
}

/** A country's colours, simplified; the country's name for screen readers, its letters where we have no drawing. */
export function Flag({ countryCode, size = 24 }: FlagProps) {
  const { t, language } = useUiTexts();
  const code = countryCode.toUpperCase();
  const name = countryName(code, language) ?? t('flag.country', { code });
  return (
    <svg
      viewBox="0 0 36 24"
      width={size}
      height={(size * 2) / 3}
      role="img"
      aria-label={name}
      className={styles.flag}
    >
      <title>{name}</title>
      <Drawn shapes={flagDrawing(code).shapes} />
    </svg>
  );
}

const HOME_NATIONS: Readonly<Record<string, Readonly<Record<'de' | 'en', string>>>> = {
  XE: { de: 'England', en: 'England' },
  XS: { de: 'Schottland', en: 'Scotland' },
  XW: { de: 'Wales', en: 'Wales' },
};

function countryName(code: string, language: 'de' | 'en'): string | undefined {
  if (HOME_NATIONS[code]) return HOME_NATIONS[code][language];
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code);
  } catch {
    return undefined;
  }
}
