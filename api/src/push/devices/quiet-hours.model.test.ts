import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { isTimeZone, quietUntil } from './quiet-hours.model.ts';

const at = (text: string) => Date.parse(text);
const night = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Berlin' };

describe('quiet hours', () => {
  test.each([
    ['do not run by day', '2026-01-15T12:00:00Z', undefined],
    ['begin with their first minute', '2026-01-15T21:00:00Z', '2026-01-16T06:00:00Z'],
    ['go on over midnight', '2026-01-15T23:30:40Z', '2026-01-16T06:00:00Z'],
    ['are over with their last minute', '2026-01-16T06:00:00Z', undefined],
    ['go by the summer time of the user', '2026-07-15T20:00:00Z', '2026-07-16T05:00:00Z'],
  ])('%s', (_, now, until) => {
    expect(quietUntil(night, at(now))).toBe(until && at(until));
  });

  test('of no length never run', () => {
    expect(quietUntil({ ...night, from: 60, until: 60 }, at('2026-01-15T00:00:00Z'))).toBe(
      undefined,
    );
  });

  test('end within a day, in any time zone, and do not run at their end', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'UTC');
    // Away from the days on which clocks change.
    const january = fc.integer({
      min: at('2026-01-05T00:00:00Z'),
      max: at('2026-01-25T00:00:00Z'),
    });
    fc.assert(
      fc.property(minutes, minutes, zones, january, (from, until, timeZone, now) => {
        const hours = { from, until, timeZone };
        const end = quietUntil(hours, now);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(24 * 3_600_000);
        expect(quietUntil(hours, end)).toBe(undefined);
      }),
    );
  });
});

test.each([
  ['Europe/Berlin', true],
  ['europe/BERLIN', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['+0130', false],
  ['-01', false],
  ['Mars/Olympus', false],
  ['../etc/passwd', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('the clocks that are kept', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('are one for a zone, however its name is spelled', () => {
    const name = 'America/Argentina/ComodRivadavia';
    isTimeZone(name);
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (let no = 0; no < name.length; no++) {
      const spelled = name.slice(0, no).toUpperCase() + name.slice(no);
      expect(isTimeZone(spelled)).toBe(true);
    }
    expect(made).not.toHaveBeenCalled();
  });

  test('are no more than a hundred: the first one goes', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 101);
    const [first = '', ...others] = zones;
    for (const zone of zones) isTimeZone(zone);
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (const zone of others) isTimeZone(zone);
    expect(made).not.toHaveBeenCalled();
    isTimeZone(first);
    expect(made).toHaveBeenCalledTimes(1);
  });
});
