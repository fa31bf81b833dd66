import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrast, readCss } from './oklch.ts';
import { teamColors } from './team-colors.ts';

const leagueIds = Array.from({ length: 18 }, (_, i) => `tm-k0107${String(i + 1).padStart(4, '0')}`);

describe('The colours of a team', () => {
  test('are the same for the same id', () => {
    fc.assert(
      fc.property(fc.string(), (id) => expect(teamColors(id)).toEqual(teamColors(`${id}`))),
    );
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
