import { expect, test } from '@jest/globals';
import { ClockWatch } from './clock-watch.ts';

test.each([
  ['runs on', [1000, 2000, 60_000], []],
  ['is kept right', [1000, 2300, 59_800], []],
  [
    'is set forward',
    [1000, 3_602_000, 3_660_000],
    ['3600000 the clock of this machine was set forward'],
  ],
  [
    'is set back',
    [10_000_000, 10_001_000, 9_000_000],
    ['-1059000 the clock of this machine was set back'],
  ],
])('of a clock that %s', (_, shown, expected) => {
  const said: string[] = [];
  const error = ({ jumpMs }: { jumpMs: number }, line: string) =>
    said.push(`${jumpMs} ${line.split(':')[0]}`);
  const watch = new ClockWatch({ error } as never);
  for (const [index, passed] of [0, 1000, 59_000].entries()) watch.look(shown[index] ?? 0, passed);
  expect(said).toEqual(expected);
  expect(watch.jumps).toBe(expected.length);
});
