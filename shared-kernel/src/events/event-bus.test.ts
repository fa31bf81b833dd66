import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { config } from 'rxjs';
import { Check } from 'typebox/value';
import { createEventBus, type Quarantined } from './event-bus.ts';
import { matchesPayload } from './payload-check.ts';
import { EVENTS, type EventName } from './rows.ts';

const season = { seasonId: 'se-k1' };

function quarantineOf(act: (bus: ReturnType<typeof createEventBus>) => void): Quarantined[] {
  const bus = createEventBus();
  const put: Quarantined[] = [];
  act(bus);
  bus.quarantine$.subscribe((event) => put.push(event));
  return put;
}

describe('the event bus', () => {
  test('delivers a payload to those who listen to its name only', () => {
    const bus = createEventBus();
    const heard: unknown[] = [];
    bus.on('season.selected').subscribe((payload) => heard.push(payload));
    bus.on('app.ready').subscribe(() => heard.push('wrong'));
    bus.publish('season.selected', season);
    expect(heard).toEqual([season]);
  });

  test('gives the newest event at once to late listeners where the row says so, else nothing', () => {
    const bus = createEventBus();
    bus.publish('season.selected', { seasonId: 'se-old' });
    bus.publish('season.selected', season);
    bus.publish('alert.requested', { title: 'a', text: 'b' });
    const heard: unknown[] = [];
    bus.on('season.selected').subscribe((payload) => heard.push(payload));
    bus.on('alert.requested').subscribe((payload) => heard.push(payload));
    expect(heard).toEqual([season]);
  });

  test.each([
    ['malformed-envelope', 'nonsense'],
    ['unknown-name', { name: 'made.up', version: 1, payload: {} }],
    ['unknown-name', { name: 'toString', version: 1, payload: {} }],
    ['unknown-version', { name: 'season.selected', version: 99, payload: season }],
    ['invalid-payload', { name: 'season.selected', version: 1, payload: { seasonId: 7 } }],
    ['invalid-payload', { name: 'season.selected', version: 1, payload: null }],
  ])('puts aside what does not fit: %s', (reason, envelope) => {
    expect(quarantineOf((bus) => bus.receive(envelope))).toEqual([{ reason, envelope }]);
  });

  test('puts the second event of a row aside that may come once', () => {
    const put = quarantineOf((bus) => {
      bus.publish('app.ready', season);
      bus.publish('app.ready', season);
    });
    expect(put.map(({ reason }) => reason)).toEqual(['published-twice']);
  });

  test('a listener that throws does not keep others from hearing', () => {
    const bus = createEventBus();
    config.onUnhandledError = () => {};
    const heard: unknown[] = [];
    bus.on('season.selected').subscribe(() => {
      throw new Error('broken listener');
    });
    bus.on('season.selected').subscribe((payload) => heard.push(payload));
    bus.publish('season.selected', season);
    expect(heard).toEqual([season]);
  });

  test('everything delivered is on the trace, in order', () => {
    const bus = createEventBus();
    bus.publish('season.selected', season);
    bus.publish('app.ready', season);
    const names: string[] = [];
    bus.trace$.subscribe(({ name }) => names.push(name));
    expect(names).toEqual(['season.selected', 'app.ready']);
  });
});

describe('the payload check', () => {
  const names = Object.keys(EVENTS) as EventName[];
  const leaf = fc.oneof(
    fc.constantFrom('de', 'en', 'INFO', 'load', 'share', ''),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  );

  test.each(names)('agrees with TypeBox on %s', (name) => {
    const schema = EVENTS[name].payload;
    const keys = Object.keys((schema as { properties: object }).properties);
    const anything = fc.record(
      Object.fromEntries(
        keys.map((key) => [key, fc.oneof(leaf, fc.dictionary(fc.string(), leaf))]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, leaf), (payload) => {
        expect(matchesPayload(schema, payload)).toBe(Check(schema, payload));
      }),
    );
  });

  test('refuses to guess what a keyword it does not know means', () => {
    expect(() => matchesPayload({ type: 'string', maxLength: 3 }, 'abc')).toThrow('maxLength');
  });
});
