import { expect, test } from '@jest/globals';
import { deviceCookie } from './device-cookie.ts';

const secretOf = (cookie: string | undefined) => /^device=([^;]+)/.exec(cookie ?? '')?.[1];

test('a browser gets a secret of its own, out of reach of scripts, for as long as browsers keep one', () => {
  const [one, other] = [deviceCookie({}, false), deviceCookie({}, false)];
  expect(one).toMatch(
    /^device=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  );
  expect(secretOf(one)).not.toBe(secretOf(other));
  expect(deviceCookie({}, true)).toMatch(/; Secure$/);
});

test('it stays the same, and begins anew with every page', () => {
  const value = secretOf(deviceCookie({}, false)) ?? '';
  const again = deviceCookie({ cookie: `a=1; device=${value}; visited=1` }, false);
  expect(secretOf(again)).toBe(value);
});

test.each(['device=x', 'xdevice=0', `device=${'x'.repeat(44)}`])(
  'what somebody made up is replaced: %s',
  (cookie) => {
    expect(deviceCookie({ cookie }, false)).not.toContain(`${cookie};`);
  },
);

test.each(['empty', 'image', 'iframe'])(
  'a request for %s, which may lack its cookies, gets none',
  (dest) => {
    expect(deviceCookie({ 'sec-fetch-dest': dest }, false)).toBeUndefined();
  },
);
