import { expect, test } from '@jest/globals';
import { screenOfPath } from './screen-views.ts';

test.each([
  ['a screen', '/transfermarket/roster', '/transfermarket/roster'],
  ['the first one', '/', '/'],
  ['an id', '/players/pl-k0017', '/players/*'],
  ['an id without figures', '/user/us-QwErTzUiOpAsDfGh', '/user/*'],
  ['a code of an invitation', '/group/join/AbCdEfGhIjKlMnOp', '/group/join/*'],
  ['a word too long to be one', `/group/${'a'.repeat(25)}`, '/group/*'],
  ['what stands behind it', '/group?invite=secret#name', '/group'],
  ['an address that goes on and on', '/a'.repeat(500), '/a'.repeat(50)],
])('what is told of a path: %s', (_name, path, told) => {
  expect(screenOfPath(path)).toBe(told);
});
