import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { type Answer, type Call, requestOf } from './call.ts';
import { applyLoad } from './closed-loop.ts';
import { offerLoad, sendAtOnce } from './open-loop.ts';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server?.close(() => resolve());
  await promise;
});

const watched = { serverPids: [process.pid] };

/** Answers by path; `/closed` promises more than it sends, `/slow` takes its time. */
async function listen(): Promise<string> {
  server = createServer(async ({ url }, response) => {
    if (url === '/slow') {
      await sleep(100);
      response.end();
      return;
    }
    if (url === '/closed') {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.socket?.destroy());
    } else {
      response.statusCode = Number(url?.slice(1));
      response.end(url === '/204' ? undefined : `status ${url}`);
    }
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = (path: string, more: Partial<Call> = {}): Call => ({
  kind: 'read',
  request: requestOf({ method: 'GET', path }),
  ...more,
});

/** Numbers of calls, each once. */
function numbers(count: number): () => number | undefined {
  let no = 0;
  return () => (no < count ? no++ : undefined);
}

test('a load of so many calls ends when all are answered', async () => {
  const origin = await listen();
  const answers: (Answer | undefined)[] = [];
  const next = numbers(100);
  const onAnswer = (answer: Answer | undefined) => answers.push(answer);
  const options = { connections: 8, warmUpMs: 0, measureMs: 600_000 };
  await applyLoad(origin, watched, options, () => {
    return next() === undefined ? undefined : call('/200', { onAnswer });
  });
  expect(answers).toEqual(Array(100).fill({ status: 200, body: 'status /200' }));
});

test('a load that may be refused counts what is served and what is refused', async () => {
  const origin = await listen();
  const next = numbers(60);
  const options = { connections: 3, warmUpMs: 0, measureMs: 600_000, mayRefuse: true };
  const statuses: (number | undefined)[] = [];
  const { perSecond, refused } = await applyLoad(origin, watched, options, () => {
    const no = next();
    if (no === undefined) return undefined;
    const onAnswer = (answer: Answer | undefined) => statuses.push(answer?.status);
    return call(no < 30 ? '/503' : '/200', { onAnswer });
  });
  expect([statuses.length, perSecond > 0]).toEqual([60, true]);
  // What is answered before the measuring begins is in neither.
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(30);
});

test.each([
  ['/503', 'GET /503 HTTP/1.1 is answered 503'],
  ['/closed', 'GET /closed HTTP/1.1 is answered not at all'],
])('a load fails at the answer to %s', async (path, message) => {
  const origin = await listen();
  const options = { connections: 2, warmUpMs: 0, measureMs: 600_000 };
  await expect(applyLoad(origin, watched, options, () => call(path))).rejects.toThrow(message);
});

test('a load whose time is over sends no more, and ends when what is under way is answered', async () => {
  const origin = await listen();
  const statuses: (number | undefined)[] = [];
  const onAnswer = (answer: Answer | undefined) => statuses.push(answer?.status);
  let sent = 0;
  const options = { connections: 4, warmUpMs: 0, measureMs: 1050 };
  await applyLoad(origin, watched, options, () => {
    sent += 1;
    return call('/slow', { onAnswer });
  });
  expect(sent).toBeGreaterThan(0);
  expect(statuses).toEqual(Array(sent).fill(200));
});

test('a load fails at an answer without what it must have', async () => {
  const origin = await listen();
  const options = { connections: 1, warmUpMs: 0, measureMs: 600_000 };
  const has = call('/200', { mustHave: 'status' });
  const next = numbers(3);
  await applyLoad(origin, watched, options, () => (next() === undefined ? undefined : has));
  const lacks = call('/200', { mustHave: 'entries' });
  await expect(applyLoad(origin, watched, options, () => lacks)).rejects.toThrow(
    'GET /200 HTTP/1.1 is answered without entries',
  );
});

test('of calls that are offered each is counted by what became of it', async () => {
  const origin = await listen();
  const paths = ['/200', '/503', '/409', '/closed', '/200'];
  const offer = { connections: 4, perSecond: 500, seconds: 0.2 };
  const result = await offerLoad(origin, watched, offer, (no) => call(paths[no % 5] ?? ''));
  const { offered, reads, changes, others, lost } = result;
  const each = (path: string) =>
    Array.from({ length: offered }, (_, no) => paths[no % 5]).filter((one) => one === path).length;
  expect(offered).toBeGreaterThan(0);
  expect({ served: reads.servedMs.length, refused: reads.refusedMs.length, lost, others }).toEqual({
    served: each('/200'),
    refused: each('/503'),
    lost: each('/closed'),
    others: each('/409') > 0 ? { 409: each('/409') } : {},
  });
  expect(changes).toEqual({
    servedMs: [],
    refusedMs: [],
    meanwhile: { served: 0, refused: 0 },
  });
  expect(reads.meanwhile.served).toBeLessThanOrEqual(reads.servedMs.length);
  expect(reads.meanwhile.served + reads.meanwhile.refused).toBeGreaterThan(0);
});

test('calls sent at once go over a connection each', async () => {
  const origin = await listen();
  const sockets = new Set<unknown>();
  server?.on('request', ({ socket }) => sockets.add(socket));
  const { reads } = await sendAtOnce(origin, watched, 50, () => call('/200'));
  expect([reads.servedMs.length, sockets.size]).toEqual([50, 50]);
});
