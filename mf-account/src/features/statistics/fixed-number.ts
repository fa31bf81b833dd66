import type { Language } from '@spieltag/shared-kernel/i18n';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };
const made = new Map<string, Intl.NumberFormat>();

/** A figure with always so many decimals: below each other their points stand in one line. */
export function fixedNumber(language: Language, value: number, digits: number): string {
  const key = `${language} ${digits}`;
  const format =
    made.get(key) ??
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  made.set(key, format);
  return format.format(value);
}
