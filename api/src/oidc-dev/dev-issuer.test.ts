import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import {
  APP_ORIGIN,
  authorizationOf,
  locationOf,
  startTestIssuer,
  type TestIssuer,
} from '../testing/reader-sign-in.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.close());

const redirectUri = () => new URL('/auth/callback', issuer.issuerUrl).href;

describe('signing in as a reader', () => {
  test('code and PKCE lead to an ID token with name and verified e-mail address', async () => {
    const claims = decodeJwt(await issuer.signIn('Käthe Kurve', 'kaethe@example.org'));
    expect(claims).toMatchObject({
      iss: issuer.issuerUrl,
      aud: 'spieltag',
      name: 'Käthe Kurve',
      nickname: 'Käthe Kurve',
      email: 'kaethe@example.org',
      email_verified: true,
    });
  });

  test('the same e-mail address is the same reader, another one is another', async () => {
    const first = decodeJwt(await issuer.signIn('Ada', 'ada@example.org'));
    const again = decodeJwt(await issuer.signIn('Ada L.', ' ADA@example.org'));
    const other = decodeJwt(await issuer.signIn('Ada', 'ada2@example.org'));
    expect(again.sub).toBe(first.sub);
    expect(other.sub).not.toBe(first.sub);
  });

  test('one reader is an administrator, by a button of the page', async () => {
    const browser = issuer.browser();
    const { url } = authorizationOf(issuer.issuerUrl, redirectUri());
    const page = await (await browser.open(locationOf(await browser.open(url)))).text();
    const subject = /name="reader" value="([^"]+)">Als Administrator/.exec(page)?.[1];
    const claims = decodeJwt(await issuer.signIn('Any', 'admin@spieltag.example'));
    expect([claims.sub, claims.roles]).toEqual([subject, ['administrator']]);
    expect(decodeJwt(await issuer.signIn('Bo', 'bo@example.org')).roles).toEqual([]);
  });

  test('a second sign-in in the same browser asks nothing', async () => {
    const browser = issuer.browser();
    const form = locationOf(
      await browser.open(authorizationOf(issuer.issuerUrl, redirectUri()).url),
    );
    const resume = locationOf(await browser.open(form, { name: 'Bo', email: 'bo@example.org' }));
    await browser.open(resume);
    const silent = await browser.open(
      `${authorizationOf(issuer.issuerUrl, redirectUri()).url}&prompt=none`,
    );
    expect(new URL(locationOf(silent)).searchParams.get('code')).toBeTruthy();
  });

  test('who cancels comes back with access_denied', async () => {
    const browser = issuer.browser();
    const form = locationOf(
      await browser.open(authorizationOf(issuer.issuerUrl, redirectUri()).url),
    );
    const back = locationOf(
      await browser.open(locationOf(await browser.open(form, { cancel: '1' }))),
    );
    expect(back.startsWith(redirectUri())).toBe(true);
    expect(new URL(back).searchParams.get('error')).toBe('access_denied');
  });
});

describe('the sign-in page', () => {
  test('says what is missing and keeps what was typed, as text', async () => {
    const browser = issuer.browser();
    const form = locationOf(
      await browser.open(authorizationOf(issuer.issuerUrl, redirectUri()).url),
    );
    const page = await browser.open(form, { name: '"><script>alert(1)</script>', email: 'nobody' });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('without a sign-in under way it leads back to the game', async () => {
    const page = await fetch(`${issuer.issuerUrl}/interaction/unknown`);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('abgelaufen');
  });

  test.each([
    ['of an app', () => APP_ORIGIN, true],
    ['it sends readers back to', () => new URL(issuer.issuerUrl).origin, true],
    ['of somebody else', () => 'https://evil.example.org', false],
  ])('a page %s may read the token it fetches, or not', async (_whose, originOf, isReadable) => {
    const origin = originOf();
    const response = await fetch(`${issuer.issuerUrl}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: issuer.clientId, grant_type: 'authorization_code' }),
    });
    const readable = response.headers.get('access-control-allow-origin');
    expect(readable).toBe(isReadable ? origin : null);
  });

  test('a redirect address that is not registered is refused', async () => {
    const { url } = authorizationOf(issuer.issuerUrl, 'https://evil.example.org/');
    const response = await issuer.browser().open(url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });
});
