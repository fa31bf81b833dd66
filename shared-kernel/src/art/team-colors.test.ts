import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrast, readCss } from './oklch.ts';
import { teamColors } from './team-colors.ts';

const leagueIds = Array.from({ length: 18 }, (_, i) => `tm-k0107${String(i + 1).padStart(4, '0')}`);

describe('The colours of a team', () => {
  test.each([
    [
      'tm-k01070001',
      {
        primary: 'oklch(0.37 0.13 14)',
        secondary: 'oklch(0.97 0.006 95)',
        ink: 'oklch(0.97 0.006 95)',
        goalkeeper: 'oklch(0.68 0.19 345)',
        goalkeeperInk: 'oklch(0.22 0.02 265)',
        pattern: 'sash',
      },
    ],
    [
      'tm-k01070018',
      {
        primary: 'oklch(0.77 0.11 228)',
        secondary: 'oklch(0.22 0.02 265)',
        ink: 'oklch(0.22 0.02 265)',
        goalkeeper: 'oklch(0.72 0.18 48)',
        goalkeeperInk: 'oklch(0.22 0.02 265)',
        pattern: 'sash',
      },
    ],
    [
      'tm-eintracht',
      {
        primary: 'oklch(0.22 0.02 265)',
        secondary: 'oklch(0.86 0.165 93)',
        ink: 'oklch(0.97 0.006 95)',
        goalkeeper: 'oklch(0.68 0.19 345)',
        goalkeeperInk: 'oklch(0.22 0.02 265)',
        pattern: 'quarters',
      },
    ],
  ])('of %s are the same on every device and in every version', (id, colors) => {
    expect(teamColors(id)).toEqual(colors);
  });

  test('have a second colour and figures that stand out of the first', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { primary, secondary, ink, goalkeeper, goalkeeperInk } = teamColors(id);
        expect(contrast(readCss(primary), readCss(secondary))).toBeGreaterThanOrEqual(2.4);
        expect(contrast(readCss(primary), readCss(ink))).toBeGreaterThanOrEqual(4);
        expect(contrast(readCss(goalkeeper), readCss(goalkeeperInk))).toBeGreaterThanOrEqual(4);
        expect([primary, secondary]).not.toContain(goalkeeper);
      }),
    );
  });

  test('differ between all clubs of a league', () => {
    expect(new Set(leagueIds.map((id) => teamColors(id).primary)).size).toBe(18);
  });
});
