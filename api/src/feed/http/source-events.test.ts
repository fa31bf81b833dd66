import { expect, test } from '@jest/globals';
import { playerEvents } from '@spieltag/shared-kernel/rules';
import { NO_STATS } from '../testing/no-stats.ts';
import { withSourceEvents } from './source-events.ts';

test('what another server tells of a player is told here just so', () => {
  const events = [
    { event: 'goal', minute: 34 },
    { event: 'ownGoal' },
    { event: 'yellowCard', minute: 50 },
    { event: 'wentOff', minute: 80 },
  ] as const;
  const stats = withSourceEvents({ ...NO_STATS, starter: true, goals: 1 }, events);
  expect(stats).toMatchObject({ goals: 1, ownGoals: 1, yellowCards: 1, takenOff: true });
  expect(playerEvents(stats)).toEqual(events);
});

test('a source without events, and who is not rated, stays as it is', () => {
  expect(withSourceEvents(NO_STATS, [])).toBe(NO_STATS);
  expect(withSourceEvents(null, [{ event: 'goal' }])).toBeNull();
});
