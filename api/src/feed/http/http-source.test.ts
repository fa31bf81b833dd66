import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { httpLeagues } from './http.schemas.ts';
import { HttpSource } from './http-source.ts';

let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.writeHead(301, { location: '/elsewhere' }).end('gone');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

test('a source that leads elsewhere cannot be reached, and is asked again', async () => {
  const source = new HttpSource(url, { attempts: 2, retryMs: 1 });
  await expect(source.get('/leagues.json', httpLeagues)).rejects.toMatchObject({
    code: 'SEASON_SOURCE_UNREACHABLE',
    message: `The source "${url}/leagues.json" leads elsewhere (301), where it is not followed`,
  });
  expect(asked).toBe(2);
});
