import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../api/src/testing/free-port.ts';
import { type Handler, listen, type Site } from './site.ts';

const says =
  (part: string): Handler =>
  (_request, response) =>
    response.end(part);

let site: Site;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  site = await listen(port);
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => site.close());

test('Until the parts are there the address asks to come again', async () => {
  const response = await fetch(`${address}/se-1`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
});

test.each([
  ['/api/sportsdata/v1/leagues.json', 'api'],
  ['/health/ready', 'api'],
  ['/bitmap-resources/leagues/lg-k0107.png', 'api'],
  ['/share/post?link=sn-1', 'api'],
  ['/share/4/sn-1.png', 'api'],
  ['/se-k01072026/share', 'page'],
  ['/se-k01072026/share/', 'page'],
  ['/share', 'page'],
  ['/share?link=sn-1', 'page'],
  ['/shared', 'page'],
  ['/', 'page'],
  ['/oidc/auth', 'issuer'],
])('%s is answered by the %s', async (path, part) => {
  site.open({ api: says('api'), page: says('page'), issuer: says('issuer') });
  expect(await (await fetch(`${address}${path}`)).text()).toBe(part);
});
