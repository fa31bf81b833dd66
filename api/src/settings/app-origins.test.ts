import { expect, test } from '@jest/globals';
import { readAppOrigins } from './app-origins.ts';

test.each([
  ['', []],
  ['https://localhost, capacitor://localhost', ['https://localhost', 'capacitor://localhost']],
  ['https://localhost/', undefined],
  ['*', undefined],
  ['null', undefined],
  ['capacitor://localhost/path', undefined],
])('origins of apps are read exactly: %j', (text, origins) => {
  expect(readAppOrigins(text)).toEqual(origins);
});
