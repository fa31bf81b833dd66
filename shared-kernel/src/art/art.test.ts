import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  avatarSvg,
  crestSvg,
  flagSvg,
  leagueSvg,
  portraitSvg,
  shirtSvg,
  teamColors,
} from './index.ts';
import { css, hexOf, mixed, readCss } from './oklch.ts';

const DRAWINGS: readonly [string, (id: string) => string][] = [
  ['A crest', (id) => crestSvg(id)],
  ['A shirt', (id) => shirtSvg(id, { number: 7 })],
  ["A goalkeeper's shirt", (id) => shirtSvg(id, { goalkeeper: true, number: '23' })],
  ['A portrait', (id) => portraitSvg(id)],
  ['A portrait in a shirt', (id) => portraitSvg(id, 'tm-1')],
  ['An avatar', (id) => avatarSvg(id)],
  ['A league', (id) => leagueSvg(id)],
];

describe.each(DRAWINGS)('%s', (_, draw) => {
  test('is always the same for an id, and another for another', () => {
    expect(draw('xx-k01070001')).toBe(draw('xx-k01070001'));
    expect(draw('xx-k01070001')).not.toBe(draw('xx-k01070002'));
  });

  test('stands alone: nothing of the id, no styles, no fonts, only sRGB', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const svg = draw(`${id}<'"&`);
        expect(svg).not.toMatch(/['&]|oklch|light-dark|var\(|style|font|NaN|undefined/);
        expect(svg.match(/</g)?.length).toBe(svg.match(/>/g)?.length);
        for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`);
      }),
    );
  });
});

test('A face wears the shirt of its team', () => {
  expect(portraitSvg('pl-1', 'tm-1')).toContain(hexOf(readCss(teamColors('tm-1').primary)));
  expect(portraitSvg('pl-1', 'tm-1')).not.toBe(portraitSvg('pl-1', 'tm-2'));
});

test.each([
  ['a known country as its colours', 'de', '#111'],
  ['an unknown country as its letters', 'ZZ', 'stroke-linecap="round"'],
])('A flag shows %s', (_, code, mark) => {
  expect(flagSvg(code, 72)).toContain(mark);
  expect(flagSvg(code, 72)).toContain('width="72" height="48"');
});

test.each([
  ['white', 'oklch(1 0 0)', '#ffffff'],
  ['black', 'oklch(0 0 0)', '#000000'],
  ['pure red', 'oklch(0.62796 0.25768 29.234)', '#ff0000'],
  ['pure blue', 'oklch(0.45201 0.31321 264.052)', '#0000ff'],
  ['what sRGB cannot show, clipped', 'oklch(0.7 0.4 145)', '#00d200'],
])('%s is itself in sRGB', (_, color, hex) => {
  expect(hexOf(readCss(color))).toBe(hex);
});

test('A mixture lies between its parts, and all of one is that one', () => {
  const [red, blue] = ['oklch(0.5 0.2 20)', 'oklch(0.7 0.1 250)'].map(readCss);
  expect(css(mixed(red as never, blue as never, 1))).toBe('oklch(0.5 0.2 20)');
  expect(mixed(red as never, blue as never, 0.5).l).toBe(0.6);
});
