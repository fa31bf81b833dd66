/** Parts of a face in a box of 64: the head is an ellipse of 11 by 13.5 around (32, 27). */

export const SKINS = [
  'oklch(0.9 0.04 60)',
  'oklch(0.85 0.06 62)',
  'oklch(0.78 0.075 60)',
  'oklch(0.67 0.085 55)',
  'oklch(0.53 0.075 50)',
  'oklch(0.41 0.055 45)',
] as const;

/** From black to fair; how many of them go with each skin is in `HAIRS_BY_SKIN`. */
const BLACK = 'oklch(0.22 0.015 60)';
const DARK = 'oklch(0.29 0.04 50)';
const BROWN = 'oklch(0.4 0.065 55)';
const LIGHT = 'oklch(0.57 0.085 65)';
const FAIR = 'oklch(0.79 0.095 85)';
const RED = 'oklch(0.52 0.125 45)';

/** Hair colours that go with each skin. */
export const HAIRS_BY_SKIN = [
  [DARK, BROWN, LIGHT, FAIR, RED],
  [BLACK, DARK, BROWN, LIGHT, FAIR],
  [BLACK, DARK, BROWN],
  [BLACK, DARK],
  [BLACK],
  [BLACK],
] as const;

/** Hair over the forehead; empty: shaved. */
export const HAIRCUTS = [
  'M20.5 26C19.5 15 25 11 32 11S44.5 15 43.5 26C42 21 40 19 32 19S22 21 20.5 26Z',
  'M20.5 27C18 13 26 8 34 9 43 9 46 17 43.5 27 42.5 22 41 18 37 17 31 20 24 19 20.5 27Z',
  'M20.5 24C20 17 25 13 32 13S44 17 43.5 24C42.5 20 39 17.5 32 17.5S21.5 20 20.5 24Z',
  'M20 28C15 20 19 15 21 13 23 8 29 8 32 7.5 36 6.5 41 9 43 13 47 16 48 22 44 28 43.5 22 41 20 38 19 34 21 28 21 26 19 23 20 20.5 23 20 28Z',
  'M20.5 26C19 16 22 9 33 8 36 5 43 9 44 15 44.5 19 44 23 43.5 26 42.5 20 41 18 40 17 35 19 27 17 23 19 21.5 21 21 23 20.5 26Z',
  'M20.8 24C20.5 17 24 12 32 12S43.5 17 43.2 24C42.8 21.5 42 20 41 19 38 16.5 26 16.5 23 19 22 20 21.2 21.5 20.8 24Z',
  'M19 42C16 30 16 10 32 10S48 30 45 42C44 38 43.5 30 43.5 25 42 20 38 19 34 15 31 19 22 20 20.5 26 20.5 32 20 38 19 42Z',
  '',
] as const;

/** What grows below; empty: shaved, as most are. */
export const BEARDS = [
  '',
  '',
  '',
  'M21 28C21.5 38 26 42.5 32 42.5S42.5 38 43 28C41.5 34 39 34.5 32 34.5S22.5 34 21 28Z',
  'M26 34C29 32.5 35 32.5 38 34 38.5 39 36 42 32 42S25.5 39 26 34Z',
  'M27 34.2C29 32.8 35 32.8 37 34.2 35 35.2 29 35.2 27 34.2Z',
] as const;

export const MOUTHS = [
  'M28 35.5C30 37.5 34 37.5 36 35.5',
  'M28.5 36.2H35.5',
  'M28 35.8C31 37.2 34 37 36 34.8',
] as const;
