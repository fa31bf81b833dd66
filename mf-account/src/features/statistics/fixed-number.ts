import type { Language } from '@spieltag/shared-kernel/i18n';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };
const made = new Map<string, Intl.NumberFormat>();

/**
 * A figure with always so many decimals: below each other their points stand in one line. What is negative
 * has a true minus, as everywhere; nothing has none, whatever was rounded to it.
 */
export function fixedNumber(language: Language, value: number, digits: number): string {
  const key = `${language} ${digits}`;
  const format =
    made.get(key) ??
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  made.set(key, format);
  const rounded = Number(value.toFixed(digits)) || 0;
  return format.format(rounded).replace('-', '−');
}
