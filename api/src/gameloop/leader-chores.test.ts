import { expect, test } from '@jest/globals';
import { LeaderChores } from './leader-chores.ts';

const MINUTE_MS = 60_000;
const silent = { error: () => undefined };

test('chores are done once a minute, however often the leader comes round', async () => {
  let done = 0;
  const chores = new LeaderChores([async () => (done += 1)], silent);
  for (const at of [0, 1000, MINUTE_MS - 1, MINUTE_MS]) {
    chores.begin(at);
    await chores.ended();
  }
  expect(done).toBe(2);
});

test('a chore that takes long is not begun again, and is waited for at the end', async () => {
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    steps.push('begun');
    await gate.promise;
    steps.push('ended');
  };
  const chores = new LeaderChores([slow], silent);
  chores.begin(0);
  chores.begin(2 * MINUTE_MS);
  gate.resolve();
  await chores.ended();
  expect(steps).toEqual(['begun', 'ended']);
});

test('one that fails is said, and does not keep the others', async () => {
  const said: unknown[] = [];
  const steps: string[] = [];
  const failing = async () => {
    throw new Error('the database is away');
  };
  const chores = new LeaderChores([failing, async () => steps.push('second')], {
    error: (line: unknown) => said.push(line),
  });
  chores.begin(0);
  await chores.ended();
  expect([steps, said.length]).toEqual([['second'], 1]);
});

test('one that is under way is told that the leader stops, and none is begun behind it', async () => {
  const steps: string[] = [];
  const long = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    steps.push('ended early');
  };
  const chores = new LeaderChores([long, async () => steps.push('behind')], silent);
  chores.begin(0);
  await chores.stop();
  expect(steps).toEqual(['ended early']);
});
