import { expect, test } from '@jest/globals';
import { drawCrestSheet } from './crest-sheet.ts';

const sheet = drawCrestSheet(['tm-1', 'tm-2', 'tm-3'], 34);
const [head, body = ''] = sheet.picture.split(',');
const svg = decodeURIComponent(body);

test('a sheet of crests stands alone: one drawing, nothing of the page, no text', () => {
  expect(head).toBe('data:image/svg+xml');
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 192 64".*<\/svg>$/,
  );
  expect(svg).not.toMatch(/light-dark|var\(|<text/);
  expect(svg.match(/<g\b/g)).toHaveLength(svg.match(/<\/g>/g)?.length ?? 0);
});

test('every crest has its square and a clip of its own', () => {
  const squares = [...svg.matchAll(/<svg x="(\d+)"/g)].map(([, x]) => Number(x));
  expect(squares).toEqual([0, 64, 128]);
  const clips = [...svg.matchAll(/<clipPath id="(\w+)"/g)].map(([, id]) => id);
  expect(new Set(clips).size).toBe(3);
});

test.each([
  ['tm-1', '0px'],
  ['tm-3', '-68px'],
  ['tm-elsewhere', undefined],
])('the crest of %s stands at %s', (teamId, place) => {
  expect(sheet.placeOf(teamId)?.replace('-0px', '0px')).toBe(place);
});
