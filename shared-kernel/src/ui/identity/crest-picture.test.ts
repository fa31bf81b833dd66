import { expect, test } from '@jest/globals';
import { crestPicture } from './crest-picture.ts';

const markup = (teamId: string) => {
  const [head, body = ''] = crestPicture(teamId).split(',');
  return { head, svg: decodeURIComponent(body) };
};

test('a crest as a picture stands alone: one drawing, nothing of the page, no text', () => {
  const { head, svg } = markup('tm-1');
  expect(head).toBe('data:image/svg+xml');
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 64 64">.*<\/svg>$/,
  );
  expect(svg).not.toMatch(/light-dark|var\(|<text/);
  expect(svg.match(/<g\b/g)).toHaveLength(svg.match(/<\/g>/g)?.length ?? 0);
});

test('teams have crests of their own, the same each time', () => {
  expect(crestPicture('tm-1')).toBe(crestPicture('tm-1'));
  expect(crestPicture('tm-1')).not.toBe(crestPicture('tm-2'));
});
