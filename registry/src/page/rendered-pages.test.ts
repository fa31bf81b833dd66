import { expect, test } from '@jest/globals';
import { RenderedPages } from './rendered-pages.ts';

test('a page is made once in each of its forms', () => {
  const pages = new RenderedPages();
  const first = pages.get('<p>Spieltag', 'gzip, deflate, br, zstd');
  expect(first.coding).toBe('br');
  expect(pages.get('<p>Spieltag', 'br')).toBe(first);
  expect(pages.get('<p>Spieltag', undefined).body.toString()).toBe('<p>Spieltag');
});

test.each([
  ['nothing', ''],
  ['no coding', 'identity'],
  ['codings nobody knows', 'sdch'],
  ['none of ours', 'br;q=0, gzip;q=0'],
])('who accepts %s gets it as it is', (_, acceptEncoding) => {
  expect(new RenderedPages().get('<p>Spieltag', acceptEncoding).coding).toBeUndefined();
});

test('of too many pages the oldest is forgotten', () => {
  const pages = new RenderedPages();
  const first = pages.get('0', undefined);
  for (let page = 1; page < 60; page++) pages.get(String(page), undefined);
  expect(pages.get('0', undefined)).toBe(first);
  pages.get('60', undefined);
  expect(pages.get('0', undefined)).not.toBe(first);
});
