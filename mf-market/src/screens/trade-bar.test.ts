import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const source = readFileSync(join(import.meta.dirname, 'trade-bar.module.css'), 'utf8');

test('that all is saved is in sight for a while also where nothing is to move', () => {
  // There an animation takes no time: only what comes before it does.
  const [, delay] = /animation: settle [\d.]+m?s ([\d.]+)s forwards/.exec(source) ?? [];
  expect(Number(delay)).toBeGreaterThan(2);
});
