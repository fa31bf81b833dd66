import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { eventCounter, watchGameLoop, watchSources } from './season-metrics.ts';

const NOW = 1_900_000_000_000;

test('the state of a source is one of four, and a change of it is seen as one', async () => {
  const registry = new Registry();
  let state: 'ok' | 'down' = 'down';
  const source = () => ({ state, since: NOW, lastReadAt: NOW });
  watchSources(
    { registry },
    () => ({ 'se-1': source() }),
    () => NOW,
  );
  const sample = (of: string) => `spieltag_source_state{season="se-1",state="${of}"}`;
  expect(await registry.metrics()).toContain(`${sample('down')} 1`);
  state = 'ok';
  const recovered = await registry.metrics();
  expect(recovered).toContain(`${sample('down')} 0`);
  expect(recovered).toContain(`${sample('ok')} 1`);
});

test.each([
  ['counts from when it was last read as a whole', NOW - 90_000, '90'],
  ['of one never read counts from when it was first tried', null, '300'],
  ['is never negative, whatever the clock is set to', NOW + 5000, '0'],
])('the age of a source %s', async (_title, lastReadAt, age) => {
  const registry = new Registry();
  const source = { state: 'down' as const, since: NOW - 300_000, lastReadAt };
  watchSources(
    { registry },
    () => ({ 'se-1': source }),
    () => NOW,
  );
  expect(await registry.metrics()).toContain(`spieltag_source_age_seconds{season="se-1"} ${age}\n`);
});

test('a game loop tells whether it leads, how late seasons are, what it set aside and how clocks jump', async () => {
  const registry = new Registry();
  const loop = {
    leads: true,
    lagSeconds: () => ({ 'se-1': 12 }),
    quarantined: () => new Map([['se-1', { count: 2, lastAt: NOW }]]),
    clockJumps: 1,
  };
  watchGameLoop({ registry }, loop);
  const leading = await registry.metrics();
  expect(leading).toContain('spieltag_game_loop_leader 1\n');
  expect(leading).toContain('spieltag_season_lag_seconds{season="se-1"} 12\n');
  expect(leading).toContain('spieltag_updates_set_aside{season="se-1"} 2\n');
  const quarantinedAt = `spieltag_update_set_aside_timestamp_seconds{season="se-1"} ${NOW / 1000}\n`;
  expect(leading).toContain(quarantinedAt);
  expect(leading).toContain('spieltag_clock_jumps_total 1\n');
  Object.assign(loop, { leads: false, lagSeconds: () => ({}) });
  const standingBy = await registry.metrics();
  expect(standingBy).toContain('spieltag_game_loop_leader 0\n');
  expect(standingBy).toContain('spieltag_clock_jumps_total 1\n');
  expect(standingBy).not.toContain('spieltag_season_lag_seconds{');
});

test('an evaluation of half a minute is counted as one', async () => {
  const registry = new Registry();
  eventCounter({ registry })({ kind: 'EVALUATING', seconds: 29 });
  const text = await registry.metrics();
  expect(text).toContain('spieltag_event_duration_seconds_bucket{le="10",event="EVALUATING"} 0\n');
  expect(text).toContain('spieltag_event_duration_seconds_bucket{le="30",event="EVALUATING"} 1\n');
});
