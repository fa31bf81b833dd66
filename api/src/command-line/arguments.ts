import { resolve } from 'node:path';
import { ClockChoice, SeasonWanted } from '@spieltag/shared-kernel/contract';
import type { OutageFairness } from '@spieltag/shared-kernel/rules';
import { dayOf, type FeedSpec, parseSeasonArgument } from '../feed/index.ts';
import { UsageError } from './errors.ts';

const DAY_MS = 86_400_000;
/** The types of schemas do not keep their bounds. */
const maximumOf = (schema: object) => Number((schema as { readonly maximum?: number }).maximum);
const MAX_SPEED = maximumOf(ClockChoice.properties.speed);
const MAX_BOTS = maximumOf(SeasonWanted.properties.bots);

/** `<provider>:<source>`; folders are relative to where the command was typed. @throws FeedError */
export function readSource(text: string, from: string): FeedSpec {
  const spec = parseSeasonArgument(text);
  return spec.folder ? { ...spec, folder: resolve(from, spec.folder) } : spec;
}

/** `real`, `accelerated:<factor>` or `stepped`. @throws UsageError */
export function readClockChoice(text: string): ClockChoice {
  if (text === 'real' || text === 'stepped') return { mode: text };
  const speed = Number(/^accelerated:(\d+(?:\.\d+)?)$/.exec(text)?.[1]);
  if (speed > 0 && speed <= MAX_SPEED) return { mode: 'accelerated', speed };
  throw new UsageError(
    `the clock is real, accelerated:<factor> up to ${MAX_SPEED}, or stepped, not '${text}'`,
  );
}

/** YYYY-MM-DD, or so many days from today: +3, -21. @throws UsageError */
export function readDay(text: string, now: number): string {
  if (/^[+-]\d{1,4}$/.test(text)) return dayOf(now + Number(text) * DAY_MS);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = Date.parse(text);
  if (isDay && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)) return text;
  throw new UsageError(`a day is written 2026-08-07, or +3 for three days from now, not '${text}'`);
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS };

/** `2026-08-07T20:00+02:00`, or so long from now: +30m, +3h, +14d. Epoch ms. @throws UsageError */
export function readMoment(text: string, now: number): number {
  const [, count, unit = ''] = /^\+(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (UNIT_MS[unit] ?? 0);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = Date.parse(text);
  if (isMoment && !Number.isNaN(at)) return at;
  throw new UsageError(
    `a moment is written 2026-08-07T20:00+02:00, or +30m, +3h, +14d from now, not '${text}'`,
  );
}

/** A value as JSON. @throws UsageError */
export function readJson(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${option} is JSON such as '{"goals": 1}', not '${text}'`);
  }
}

/** The number of an entry. @throws UsageError */
export function readNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${name} is a whole number, not '${text}'`);
}

/** A moment as `--json` gives it, or `none`. Epoch ms. @throws UsageError */
export function readSeenEnd(option: string, text: string): number | null {
  if (text === 'none') return null;
  if (/^\d{1,16}$/.test(text)) return Number(text);
  throw new UsageError(
    `--${option} is a moment in epoch ms as --json gives it, or none, not '${text}'`,
  );
}

/** How many opponents. @throws UsageError */
export function readCount(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= MAX_BOTS) return Number(text);
  throw new UsageError(`--bots is a whole number up to ${MAX_BOTS}, not '${text}'`);
}

/** No season wants to promise more than a day. */
const MOST_MINUTES = 1440;

/** Reads such as `30/60/60`: minutes that work, of how many, past the first kick-off. @throws UsageError */
export function readFairness(text: string): OutageFairness | null {
  if (text === 'off') return null;
  const minutes = /^(\d{1,4})\/(\d{1,4})\/(\d{1,4})$/.exec(text)?.slice(1).map(Number) ?? [];
  const [workingMinutes = 0, withinMinutes = 0, pastKickOffMinutes = 0] = minutes;
  const isFair = workingMinutes > 0 && workingMinutes <= withinMinutes;
  if (!isFair || Math.max(...minutes) > MOST_MINUTES) {
    throw new UsageError(
      `unknown fairness '${text}': write 'off', or minutes such as 30/60/60, the first no more than the second`,
    );
  }
  return { workingMinutes, withinMinutes, pastKickOffMinutes };
}
