import { describe, expect, test } from '@jest/globals';
import { compose, type Reader } from './compose.ts';
import { type Happening, tagOf } from './tag.ts';

const goal = (event: string): Happening => ({
  ...{ kind: 'goal', seasonId: 'se-1', event },
  about: { roundId: 'rn-3', playerNo: 7, minute: 9 },
});
const deadline = (event: string, roundId = 'rn-3'): Happening => ({
  ...{ kind: 'deadline', seasonId: 'se-1', event },
  about: { roundId, roundName: '3. Spieltag', lockAt: 1, missing: 1, out: [] },
});
const linked = (event: string): Happening => ({
  ...{ kind: 'linked', seasonId: null, event },
  about: { label: null },
});
const overtaken = (groupId: string): Happening => ({
  ...{ kind: 'overtaken', seasonId: 'se-1', event: 'overtaken:se-1:rn-3' },
  about: { roundId: 'rn-3', groupId, groupName: 'Wir', names: ['Mia'], count: 1 },
});
const announcement = (no: number): Happening => ({
  ...{ kind: 'announcement', seasonId: null, event: `announcement:${no}` },
  about: { no, de: 'a', en: 'a' },
});
const window = (at: number): Happening => ({
  ...{ kind: 'window', seasonId: 'se-1', event: `window:se-1:1:${at}` },
  about: { until: null, transfers: 0 },
});
const deletion = (event: string): Happening => ({
  ...{ kind: 'deletion', seasonId: null, event },
  about: { at: 1 },
});
const probe = (event: string): Happening => ({
  ...{ kind: 'test', seasonId: null, event },
  about: {},
});

describe('takes the place of the one before:', () => {
  test.each([
    ['the last reminder of a deadline', deadline('deadline-24h:1'), deadline('deadline-1h:1')],
    ['a goal of the same player', goal('goal:se-1:mt-1:pl-1:41'), goal('goal:se-1:mt-1:pl-1:57')],
    ['a window that closes', window(1), window(2)],
    ['the last word of a deletion', deletion('deletion:1'), deletion('deletion-soon:1')],
    ['another test', probe('test:1'), probe('test:2')],
  ])('%s', (_, before, after) => {
    expect(tagOf(after)).toBe(tagOf(before));
  });
});

describe('leaves the one before:', () => {
  test.each([
    ['a deadline of another round', deadline('deadline-1h:1'), deadline('deadline-1h:2', 'rn-4')],
    ['a goal of somebody else', goal('goal:se-1:mt-1:pl-1:41'), goal('goal:se-1:mt-1:pl-2:41')],
    ['another linked device', linked('linked:us-1:1'), linked('linked:us-1:2')],
    ['another announcement', announcement(1), announcement(2)],
    ['another group', overtaken('gr-1'), overtaken('gr-2')],
  ])('%s', (_, before, after) => {
    expect(tagOf(after)).not.toBe(tagOf(before));
  });

  test('news of something else that came as one', () => {
    const reader: Reader = { language: 'de', timeZone: null, now: 0, nameOf: () => '?' };
    const [first, second] = [1, 3].map((no) =>
      compose([announcement(no), announcement(no + 1)], reader),
    );
    expect(first?.tag).toMatch(/^summary:/);
    expect(second?.tag).not.toBe(first?.tag);
  });
});
