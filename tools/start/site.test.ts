import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

describe('who can call', () => {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const ofTheMachine = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  const withV6 = addresses.some(({ address: each }) => each === '::1');
  const answers = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    );

  const onNetwork = ofTheMachine ? test : test.skip;
  if (!ofTheMachine) console.warn('left out: who calls from outside, as there is no network');
  onNetwork('is whoever is on this machine, and nobody from outside', async () => {
    const { port } = new URL(address);
    expect(await answers(`http://${ofTheMachine?.address}:${port}`)).toBe(false);
    expect(await answers(`http://127.0.0.1:${port}`)).toBe(true);
    expect(await answers(`http://[::1]:${port}`)).toBe(withV6);
  });

  onNetwork('is whoever reaches the address that is named', async () => {
    const port = await freePort();
    const open = await listen(port, '0.0.0.0');
    expect(await answers(`http://${ofTheMachine?.address}:${port}`)).toBe(true);
    await open.close();
    expect(await answers(`http://127.0.0.1:${port}`)).toBe(false);
  });

  test.each(['192.0.2.7', 'no such host'])('HOST=%s is refused in one line', async (host) => {
    await expect(listen(await freePort(), host)).rejects.toThrow(
      `HOST must be an address of this machine, not '${host}'`,
    );
  });

  test('a port another program has is taken', async () => {
    const { port } = new URL(address);
    await expect(listen(Number(port))).rejects.toThrow(`port ${port} is taken`);
  });
});
