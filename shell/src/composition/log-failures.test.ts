import { expect, jest, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { logFailures } from './log-failures.ts';

test('who builds a remote is told of what failed, and of events that reached nobody', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const bus = createEventBus();
  const early = { name: 'season.selected', version: 99, payload: {} };
  bus.receive(early);
  logFailures(bus);
  bus.publish('remote.failed', {
    remote: 'mf-live',
    version: '1.0.0',
    phase: 'mount',
    code: 'REMOTE_TIMEOUT',
    recovered: true,
    params: { message: 'too slow' },
  });
  bus.receive({ name: 'goal.scored', version: 1, payload: {} });
  expect(warn.mock.calls).toEqual([
    ['Event put aside (unknown-version):', early],
    ['mf-live 1.0.0 failed (mount, REMOTE_TIMEOUT): too slow'],
    ['Event put aside (unknown-name):', { name: 'goal.scored', version: 1, payload: {} }],
  ]);
  warn.mockRestore();
});
