import dayjs from 'dayjs';
import 'dayjs/locale/de.js';
import { NO_PRICE, roundNumberOf } from '../rules/index.ts';
import type { Language } from './language.ts';

/** Figures, money and times as a language writes them. */
export interface Formats {
  /** At most 2 decimals: `1.234,5`. */
  formatNumber(value: number): string;
  /** Whole euros in millions, 2 decimals, 3 below one million; a dash where there is no price. */
  formatMillions(euros: number): string;
  /** Points per million of the price, at most 2 decimals; a dash where there is no price. */
  formatPointsPerMillion(points: number, euros: number): string;
  /** Epoch ms in the zone of the device; `pattern` as in dayjs, default `DD. MMMM, dddd, HH:mm`. */
  formatDateTime(epochMs: number, pattern?: string): string;
  /** What is left as `HH:mm:ss`, from a day on with the days: `2 Tage 07:12:45`; nothing: `00:00:00`. */
  formatCountdown(leftMs: number): string;
  /** A round's name: numbered ones in the language, whoever named them; others as they are. */
  formatRound(name: string): string;
}

/** Stands where there is no value. */
export const DASH = '–';
const MILLION = 1_000_000;
const MILLIONS_LABEL: Readonly<Record<Language, string>> = { de: 'Mio', en: 'M' };
const DAYS: Readonly<Record<Language, readonly [one: string, more: string]>> = {
  de: ['Tag', 'Tage'],
  en: ['day', 'days'],
};

/** The formats of a language, made once. */
export const FORMATS: Readonly<Record<Language, Formats>> = {
  de: createFormats('de'),
  en: createFormats('en'),
};

/**
 * Lets the browser read what it knows of figures and plurals in a language: so much at once that the
 * first figure of a screen would hold it up.
 */
export function prepareFormats(language: Language): void {
  FORMATS[language].formatNumber(0);
  new Intl.PluralRules(language).select(0);
}

function createFormats(language: Language): Formats {
  const digitsOf = (least: number, most: number) =>
    onDemand(language === 'de' ? 'de-DE' : 'en-GB', {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  const [plain, whole, fraction] = [digitsOf(0, 2), digitsOf(2, 2), digitsOf(3, 3)];
  return {
    formatNumber: plain,
    formatMillions(euros) {
      if (euros >= NO_PRICE) return DASH;
      const digits = euros !== 0 && Math.abs(euros) < MILLION ? fraction : whole;
      return `${digits(euros / MILLION)} ${MILLIONS_LABEL[language]}`;
    },
    formatPointsPerMillion: (points, euros) =>
      euros > 0 && euros < NO_PRICE ? plain((points * MILLION) / euros) : DASH,
    formatDateTime: (epochMs, pattern = 'DD. MMMM, dddd, HH:mm') =>
      dayjs(epochMs).locale(language).format(pattern),
    formatCountdown(leftMs) {
      const seconds = Math.max(0, Math.ceil(leftMs / 1000));
      const days = Math.floor(seconds / 86_400);
      const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');
      return days > 0 ? `${days} ${DAYS[language][days === 1 ? 0 : 1]} ${clock}` : clock;
    },
    formatRound(name) {
      const no = roundNumberOf(name);
      if (no === undefined) return name;
      return language === 'de' ? `${no}. Spieltag` : `Matchday ${no}`;
    },
  };
}

/**
 * Makes the format with the first number: that takes milliseconds, and most are never asked for. What
 * is negative has a true minus: a hyphen is too short beside a figure, and not always read out.
 */
function onDemand(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(locale, options);
    return format.format(value).replace('-', '−');
  };
}
