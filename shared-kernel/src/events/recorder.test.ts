import { describe, expect, test } from '@jest/globals';
import { createEventBus } from './event-bus.ts';
import { readTrace, recordEvents, replayTrace } from './recorder.ts';

const season = (seasonId: string) => ({ seasonId });

function recordTwo() {
  const bus = createEventBus();
  let at = 1000;
  bus.publish('season.selected', season('se-before'));
  const recording = recordEvents(bus, () => at);
  bus.publish('season.selected', season('se-1'));
  at = 1250;
  bus.publish('language.changed', { language: 'en' });
  const { length } = recording;
  const trace = recording.stop();
  bus.publish('season.selected', season('se-after'));
  return { trace, length };
}

describe('a recording', () => {
  test('holds what was delivered while it ran, with its times, and nothing else', () => {
    const { trace, length } = recordTwo();
    expect(length).toBe(2);
    expect(trace).toEqual({
      traceVersion: 1,
      startedAt: 1000,
      events: [
        { afterMs: 0, name: 'season.selected', version: 1, payload: season('se-1') },
        { afterMs: 250, name: 'language.changed', version: 1, payload: { language: 'en' } },
      ],
    });
  });

  test('survives its file and happens again on another bus', () => {
    const trace = readTrace(JSON.stringify(recordTwo().trace));
    const bus = createEventBus();
    const heard: unknown[] = [];
    bus.on('season.selected').subscribe((payload) => heard.push(payload));
    bus.on('language.changed').subscribe((payload) => heard.push(payload));
    expect(trace && replayTrace(bus, trace)).toBe(2);
    expect(heard).toEqual([season('se-1'), { language: 'en' }]);
  });

  test('of rows that have changed since is put aside where it does not fit', () => {
    const { trace } = recordTwo();
    const [first] = trace.events;
    if (!first) throw new Error('nothing was recorded');
    const bus = createEventBus();
    const reasons: string[] = [];
    bus.quarantine$.subscribe(({ reason }) => reasons.push(reason));
    replayTrace(bus, { ...trace, events: [{ ...first, version: 99 }] });
    expect(reasons).toEqual(['unknown-version']);
  });
});

test.each([
  ['no JSON', '{'],
  ['another file', '{"name":"spieltag"}'],
  ['a trace of another version', '{"traceVersion":2,"startedAt":0,"events":[]}'],
  ['events without a name', '{"traceVersion":1,"startedAt":0,"events":[{"afterMs":1}]}'],
])('%s is no trace', (_name, text) => {
  expect(readTrace(text)).toBeUndefined();
});
