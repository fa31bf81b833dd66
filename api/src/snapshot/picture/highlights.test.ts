import { expect, test } from '@jest/globals';
import type { Element } from './element.ts';
import { highlightRow } from './highlights.view.ts';
import { PICTURE_TEXTS, type PictureLanguage } from './picture.texts.ts';
import { testContent } from './testing/content.ts';
import { NIGHT } from './theme.ts';

const WIDTH = 968;
/** As wide as the widest letters. */
const measure = async (content: string) => content.length * 0.7;
const way = { ranks: [9, 4], average: 50, bestRound: { name: '2. Spieltag', score: 80 } };
const bestBuy = { name: 'Grün', points: 1148, price: 2_500_000 };
const worstMiss = { name: '12. Spieltag', missed: 34 };

function rowOf(season: Parameters<typeof highlightRow>[1], language: PictureLanguage = 'de') {
  const texts = PICTURE_TEXTS[language];
  const context = { content: testContent(), theme: NIGHT, texts, measure };
  return highlightRow(context, season, WIDTH);
}

/** The texts below an element with their sizes, in order. */
function textsIn({ props: { children = [], style } }: Element): [string, number][] {
  if (typeof children === 'string') return [[children, Number(style.fontSize)]];
  return children.flatMap(textsIn);
}
const wordsIn = (row: Element | undefined) => row && textsIn(row).map(([words]) => words);

test.each<[PictureLanguage, string[]]>([
  [
    'de',
    [
      'Bester Kauf',
      'Grün',
      '1.148 Punkte für 2,50 Mio',
      'Am meisten verpasst',
      '12. Spieltag',
      '34 Punkte',
    ],
  ],
  ['en', ['Best buy', 'Grün', '1,148 points for 2.50M', 'Missed most', 'Matchday 12', '34 points']],
])('best buy and worst miss are told in %s', async (language, words) => {
  expect(wordsIn(await rowOf({ ...way, bestBuy, worstMiss }, language))).toEqual(words);
});

test('what there is none of is left out, and the row with it', async () => {
  expect(wordsIn(await rowOf({ ...way, bestBuy }))?.slice(0, 2)).toEqual(['Bester Kauf', 'Grün']);
  expect(wordsIn(await rowOf({ ...way, worstMiss }))).toHaveLength(3);
  expect(await rowOf(way)).toBeUndefined();
});

test('one point is one point', async () => {
  const season = {
    ...way,
    bestBuy: { ...bestBuy, points: 1 },
    worstMiss: { ...worstMiss, missed: 1 },
  };
  expect(wordsIn(await rowOf(season))).toEqual(
    expect.arrayContaining(['1 Punkt für 2,50 Mio', '1 Punkt']),
  );
  expect(wordsIn(await rowOf(season, 'en'))).toEqual(
    expect.arrayContaining(['1 point for 2.50M', '1 point']),
  );
});

test('the longest name is set whole, within its half', async () => {
  const name = 'Kiernan Dewsbury-Hall von und zu Mühlenberg';
  const row = await rowOf({ ...way, bestBuy: { ...bestBuy, name }, worstMiss });
  const [, size = 0] = (row ? textsIn(row) : []).find(([words]) => words === name) ?? [];
  expect(size).toBeGreaterThan(0);
  expect((await measure(name)) * size).toBeLessThan(WIDTH / 2);
});
