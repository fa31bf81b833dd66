import { expect, jest, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { logPutAside } from './log-put-aside.ts';

test('who builds a remote is told of events that reached nobody, those before included', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const bus = createEventBus();
  const early = { name: 'season.selected', version: 99, payload: {} };
  const late = { name: 'goal.scored', version: 1, payload: {} };
  bus.receive(early);
  logPutAside(bus);
  bus.publish('season.selected', { seasonId: 'se-1' });
  bus.receive(late);
  expect(warn.mock.calls).toEqual([
    ['Event put aside (unknown-version):', early],
    ['Event put aside (unknown-name):', late],
  ]);
  warn.mockRestore();
});
