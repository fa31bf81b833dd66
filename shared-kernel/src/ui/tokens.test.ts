import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { contrast, type Oklch } from '../art/oklch.ts';

const MOODS = ['light', 'dark'] as const;
type Mood = (typeof MOODS)[number];
const source = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g;

/** Opaque colours of the token sheet, for both moods. */
function token(name: string, mood: Mood): Oklch {
  const line = new RegExp(`--${name}:([^;]+);`).exec(source)?.[1] ?? '';
  const colors = [...line.matchAll(OKLCH)].map(([, l, c, h]) => ({
    l: Number(l),
    c: Number(c),
    h: Number(h),
  }));
  const color = colors[mood === 'light' ? 0 : colors.length - 1];
  if (!color) throw new Error(`no colour --${name}`);
  return color;
}

const TEXT_PAIRS: readonly (readonly string[])[] = [
  ...['ground', 'surface', 'surface-2', 'surface-3', 'accent-soft'].map((on) => ['text', on]),
  ...['ground', 'surface', 'surface-2'].map((on) => ['text-muted', on]),
  ...['ground', 'surface', 'accent-soft'].map((on) => ['accent', on]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['text-inverse', 'text'],
  ['text-inverse', 'warn'],
  ['on-bad', 'bad-fill'],
  ['plate-text', 'plate'],
  ...['good', 'bad', 'warn', 'info'].flatMap((tone) => [
    [tone, `${tone}-soft`],
    [tone, 'surface'],
    ['text', `${tone}-soft`],
  ]),
  ...['goalkeeper', 'defender', 'midfielder', 'forward'].flatMap((position) => [
    [`position-${position}`, 'surface'],
    [`position-${position}`, 'accent-soft'],
  ]),
];

describe.each(MOODS)('In the %s mood', (mood) => {
  test.each(TEXT_PAIRS.map((pair) => [pair]))(
    '%s is readable (4.5:1)',
    ([ink = '', ground = '']) => {
      expect(contrast(token(ink, mood), token(ground, mood))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['line-strong', 'ground'],
    ['line-strong', 'surface'],
    ['focus', 'ground'],
    ['focus', 'surface'],
    ['accent', 'surface-3'],
  ])('%s stands out of %s (3:1)', (mark, ground) => {
    expect(contrast(token(mark, mood), token(ground, mood))).toBeGreaterThanOrEqual(3);
  });
});
