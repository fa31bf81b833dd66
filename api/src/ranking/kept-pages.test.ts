import { expect, test } from '@jest/globals';
import { KeptPages } from './kept-pages.ts';

let now: number;
let made: number;
let pages: KeptPages;

const body = async (make: () => Promise<object>) => (await pages.get('page', make)).body.toString();
const next = async () => ({ made: ++made });
const broken = () => Promise.reject(new Error('the database is away'));

async function begin(): Promise<void> {
  now = 1_000_000;
  made = 0;
  pages = new KeptPages(() => now);
  await body(next);
}

test.each([
  ['of the last ten seconds is shown as it is', 10_000, [1, 1]],
  ['that has just become old is shown while the next one is made', 19_000, [1, 2]],
  ['that is older is waited for', 20_001, [2, 2]],
  ['of days ago is waited for', 86_400_000, [2, 2]],
])('a page %s', async (_, age, shown) => {
  await begin();
  now += age;
  const first = await body(next);
  const second = await body(next);
  expect([first, second]).toEqual(shown.map((no) => JSON.stringify({ made: no })));
});

test('all who come for a page that is too old wait for the same one', async () => {
  await begin();
  now += 60_000;
  const shown = await Promise.all([body(next), body(next), body(next)]);
  expect(new Set(shown)).toEqual(new Set(['{"made":2}']));
});

test('a page that cannot be made anew is shown no longer than one that can', async () => {
  await begin();
  now += 15_000;
  expect(await body(broken)).toBe('{"made":1}');
  now += 15_000;
  await expect(body(broken)).rejects.toThrow('the database is away');
  expect(await body(next)).toBe('{"made":2}');
});
