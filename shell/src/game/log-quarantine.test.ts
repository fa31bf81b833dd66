import { expect, jest, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { logQuarantine } from './log-quarantine.ts';

test('quarantined events are logged for developers, earlier ones included', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const bus = createEventBus();
  const early = { name: 'season.selected', version: 99, payload: {} };
  const late = { name: 'goal.scored', version: 1, payload: {} };
  bus.receive(early);
  logQuarantine(bus);
  bus.publish('season.selected', { seasonId: 'se-1' });
  bus.receive(late);
  expect(warn.mock.calls).toEqual([
    ['Event quarantined (unknown-version):', early],
    ['Event quarantined (unknown-name):', late],
  ]);
  warn.mockRestore();
});
