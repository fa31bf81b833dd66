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
  /**
   * Epoch ms in the zone of the device. A pattern is made of `YYYY`, `MMMM` and `MMM` (names), `MM`, `DD`,
   * `D`, `dddd`, `ddd` and `dd` (names, the last of two letters), `HH` and `mm`, `ss`; what else stands in
   * it stays. Default `DD. MMMM, dddd, HH:mm`, in English `dddd, D MMMM, HH:mm`.
   */
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

const USUAL_DATE: Readonly<Record<Language, string>> = {
  de: 'DD. MMMM, dddd, HH:mm',
  en: 'dddd, D MMMM, HH:mm',
};

/** The usual date with its year, for moments that may be years away. */
export const FULL_DATE: Readonly<Record<Language, string>> = {
  de: 'DD. MMMM YYYY, dddd, HH:mm',
  en: 'dddd, D MMMM YYYY, HH:mm',
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
    formatDateTime: (epochMs, pattern = USUAL_DATE[language]) => {
      const date = new Date(epochMs);
      return pattern.replace(DATE_PARTS, (part) => formatPart(language, date, part));
    },
    formatCountdown(leftMs) {
      const seconds = Math.max(0, Math.ceil(leftMs / 1000));
      const days = Math.floor(seconds / 86_400);
      const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
        .map(two)
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

const DATE_PARTS = /YYYY|M{2,4}|DD?|d{2,4}|HH|mm|ss/g;

const NAMES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  MMMM: { month: 'long' },
  MMM: { month: 'short' },
  dddd: { weekday: 'long' },
  ddd: { weekday: 'short' },
};

/** Of each language and name, made with the first date that asks for it. */
const nameFormats = new Map<string, Intl.DateTimeFormat>();

const two = (value: number) => String(value).padStart(2, '0');

function formatPart(language: Language, date: Date, part: string): string {
  switch (part) {
    case 'YYYY':
      return String(date.getFullYear());
    case 'MM':
      return two(date.getMonth() + 1);
    case 'DD':
      return two(date.getDate());
    case 'D':
      return String(date.getDate());
    case 'HH':
      return two(date.getHours());
    case 'mm':
      return two(date.getMinutes());
    case 'ss':
      return two(date.getSeconds());
    case 'dd':
      return formatPart(language, date, 'ddd').slice(0, 2);
  }
  const key = language + part;
  const format = nameFormats.get(key) ?? new Intl.DateTimeFormat(language, NAMES[part]);
  nameFormats.set(key, format);
  return format.format(date);
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
