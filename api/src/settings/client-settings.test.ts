import { describe, expect, test } from '@jest/globals';
import { DEFAULT_CLIENT_SETTINGS, readClientSettings } from './client-settings.ts';

const link = {
  title: 'FAQ',
  url: 'https://example.org/faq',
  onlyInWeb: true,
  onlyInApp: false,
  newsId: '7',
};
const promo = { title: 'Probeabo', text: 'Vier Wochen lesen.', url: 'https://example.org/abo' };

describe('what the operator lets seasons offer', () => {
  test('is as by default where nothing is said', () => {
    expect(readClientSettings('{}')).toEqual(DEFAULT_CLIENT_SETTINGS);
  });

  test('is what is said, and the rest as by default', () => {
    const news = { ...link, newsId: 'nw-1', slideshowId: 'sl-1' };
    const text = JSON.stringify({ helpLinks: [news], seasonsWithAds: ['se-1'], promo });
    expect(readClientSettings(text)).toEqual({
      ...DEFAULT_CLIENT_SETTINGS,
      helpLinks: [news],
      seasonsWithAds: ['se-1'],
      promo,
    });
  });

  test.each([
    ['no JSON', '{', /JSON/],
    ['a list', '[]', /its top/],
    ['a word nobody knows', '{"helpLink": []}', /helpLink|additional/],
    ['a link without an address', '{"helpLinks": [{"title": "FAQ"}]}', /helpLinks/],
    ['a script', JSON.stringify({ helpLinks: [{ ...link, url: 'javascript:1' }] }), /javascript:1/],
    ['a promo of no words', JSON.stringify({ promo: { ...promo, title: '' } }), /promo/],
    ['a promo to a script', JSON.stringify({ promo: { ...promo, url: 'data:1' } }), /data:1/],
    ['a season that is none', '{"seasonsWithAds": ["x"]}', /seasonsWithAds/],
  ])('is refused in one line: %s', (_name, text, message) => {
    expect(() => readClientSettings(text)).toThrow(message);
  });
});
