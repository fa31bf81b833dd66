import { expect, test } from '@jest/globals';
import { encodeQr } from '../../../qr/encode-qr.ts';
import { type Canvas, drawInvite, SIDE } from './draw-invite.ts';

/** A canvas whose letters are half as wide as they are high. */
function aCanvas() {
  const texts: { text: string; width: number; x: number; y: number }[] = [];
  const rects: { colour: string; x: number; y: number; width: number; height: number }[] = [];
  const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1]);
  const canvas = {
    ...{ fillStyle: '', font: '', textAlign: 'start' },
    measureText: (text: string) => ({ width: [...text].length * sizeOf(canvas.font) * 0.5 }),
    fillText(text: string, x: number, y: number) {
      texts.push({ text, x, y, width: this.measureText(text).width });
    },
    fillRect(x: number, y: number, width: number, height: number) {
      rects.push({ colour: this.fillStyle, x, y, width, height });
    },
  };
  return { canvas: canvas as unknown as Canvas, texts, rects };
}

const rows = encodeQr('https://spieltag.example/se-1/group?joinByToken=abcdefghijklmnop') ?? [];
const about = {
  mark: 'Spieltag',
  call: 'Spiel mit in meiner Gruppe',
  hint: 'Mit der Kamera öffnen',
};

test.each([
  'Kurve Nord',
  'K'.repeat(64),
  'Die ewigen Zweiten vom Stammtisch in der Südkurve, 1. Reihe',
])(
  'all of an invitation to %s stands inside the picture, and nothing over the code',
  (groupName) => {
    const { canvas, texts, rects } = aCanvas();
    drawInvite(canvas, { ...about, groupName, rows });
    const [, paper] = rects;
    if (!paper) throw new Error('there is no code');
    for (const { x, width, y, text } of texts) {
      expect([text, x - width / 2 >= 0, x + width / 2 <= SIDE]).toEqual([text, true, true]);
      expect([text, y < paper.y || y > paper.y + paper.height + 24]).toEqual([text, true]);
    }
    expect(paper.y + paper.height).toBeLessThan(SIDE);
  },
);

test('the code is drawn module by module in whole pixels, with light around it', () => {
  const { canvas, rects } = aCanvas();
  drawInvite(canvas, { ...about, groupName: 'Kurve Nord', rows });
  const [ground, paper, ...dark] = rects;
  if (!ground || !paper) throw new Error('there is no code');
  expect([ground.width, ground.height]).toEqual([SIDE, SIDE]);
  expect(dark).toHaveLength(rows.flat().filter(Boolean).length);
  const module = dark[0]?.width ?? 0;
  expect(Number.isInteger(module) && module >= 8).toBe(true);
  for (const { colour, x, y, width, height } of dark) {
    expect([colour, width, height]).toEqual(['#000', module, module]);
    expect(x - paper.x).toBeGreaterThanOrEqual(4 * module);
    expect(paper.x + paper.width - x - width).toBeGreaterThanOrEqual(4 * module);
    expect(y - paper.y).toBeGreaterThanOrEqual(4 * module);
  }
});
