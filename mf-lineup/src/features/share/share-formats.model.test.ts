import { expect, test } from '@jest/globals';
import { picturePath, SHARE_FORMATS, shareUrl } from './share-formats.model.ts';

const ID = 'sn-abcdefghijklmnopqrstuv';

test('four formats are offered in their order', () => {
  expect(SHARE_FORMATS.map(({ type }) => type)).toEqual(['post', 'story_a', 'story_b', 'print']);
});

test.each(SHARE_FORMATS)('$type has a picture and a page of its own', ({ type }) => {
  expect(picturePath(type, ID)).toBe(`/share/${type}/${ID}.png`);
  expect(shareUrl(type, ID, 'https://spieltag.example')).toBe(
    `https://spieltag.example/share/${type}?link=${ID}`,
  );
});
