import { expect, test } from '@jest/globals';
import {
  offeredFormats,
  pictureFile,
  picturePath,
  SHARE_FORMATS,
  shareUrl,
} from './share-formats.model.ts';

const ID = 'sn-abcdefghijklmnopqrstuv';

const SEASON = { ranks: [2, 1], average: 60, bestRound: { name: '1', score: 70 } };

test.each([
  ['four formats are offered in their order', { roundScore: null }, []],
  ['the result is offered as well once the round has points', { roundScore: 0 }, ['round']],
  ['the season once there is a way', { roundScore: null, season: SEASON }, ['season']],
])('%s', (_rule, snapshot, more) => {
  const types = offeredFormats(snapshot).map(({ type }) => type);
  expect(types).toEqual(['post', 'story_a', 'story_b', 'print', ...more]);
  expect(offeredFormats(undefined)).toHaveLength(4);
});

test.each(SHARE_FORMATS)('$type has a picture and a page of its own', ({ type }) => {
  expect(picturePath(type, ID)).toBe(`/share/${type}/${ID}.png`);
  expect(shareUrl(type, ID, 'https://spieltag.example')).toBe(
    `https://spieltag.example/share/${type}?link=${ID}`,
  );
});

test('a picture is kept under the name of its format, in the language of whoever keeps it', () => {
  const snapshot = { id: ID, sharableName: 'spieltag-ada-spieltag-3-post' };
  expect(pictureFile('story_a', snapshot, 'en')).toEqual({
    path: `/share/story_a/${ID}.png?lang=en`,
    name: 'spieltag-ada-spieltag-3-story_a.png',
  });
});
