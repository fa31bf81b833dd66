import { afterEach, expect, jest, test } from '@jest/globals';
import { type RemoteState, registryContract } from '@spieltag/shared-kernel/registry';
import { createAdminApi } from './admin-api.ts';
import { AdminError } from './call-row.ts';

const ORIGINAL = globalThis.fetch;
const ROWS = Object.values(registryContract).flatMap((family) =>
  Object.values(family).map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
  })),
);
const STATE = { name: 'mf-live', id: 'mf-live' };
const SEEN = { id: 'mf-live', revision: 'first' } as RemoteState;
const REPLY = { remotes: [STATE], versions: [], failures: [], entries: [] };

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

/** What the page sends from now on, each call answered with this reply. */
function answering(status: number, reply: object): readonly Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (path: string, { method, headers, body }: RequestInit) => {
    const { authorization } = headers as Record<string, string>;
    sent.push({
      path,
      method: method ?? '',
      token: authorization,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
    return { ok: status < 400, status, text: async () => JSON.stringify(reply) };
  }) as unknown as typeof fetch;
  return sent;
}

afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = ORIGINAL;
});

test('every call of the page is a row of the registry, and carries nothing a script could know', async () => {
  const sent = answering(200, REPLY);
  const api = createAdminApi('spieltag');
  await api.readOverviews();
  await api.steer(SEEN, { kind: 'promote' }, 'Healthy');
  expect(sent.length).toBe(5);
  for (const { path, method, token } of sent) {
    expect(ROWS.some((row) => row.method === method && row.path.test(path))).toBe(true);
    expect(token).toBeUndefined();
  }
});

test('a rollback names the state the operator has seen', async () => {
  const sent = answering(200, STATE);
  await createAdminApi('spieltag').steer(SEEN, { kind: 'rollback' }, 'Broken');
  expect(sent).toMatchObject([
    {
      path: '/discovery/admin/projects/spieltag/microFrontends/mf-live/rollback',
      method: 'POST',
      body: { reason: 'Broken', seen: 'first' },
    },
  ]);
});

test('what the registry refuses comes with its code and its words', async () => {
  answering(409, { status: 409, code: 'REMOTE_PINNED', msg: 'It is pinned' });
  const refused = createAdminApi('spieltag').readOverviews();
  await expect(refused).rejects.toEqual(new AdminError('REMOTE_PINNED', ['It is pinned']));
});

/** Signals of time limits, each of which a test lets run out; with the limits that were set. */
function limits() {
  const set: { readonly ms: number; readonly over: AbortController }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    set.push({ ms, over });
    return over.signal;
  });
  return set;
}

const brokenOff = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error('aborted'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

test.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
  ['that swallows what is sent', brokenOff],
  [
    'that breaks off an answer',
    async (signal) => ({ ok: true, status: 200, text: () => brokenOff(signal) }),
  ],
])('a line %s is given up, and no answer is made of it', async (_name, line) => {
  const set = limits();
  globalThis.fetch = ((_path: string, { signal }: RequestInit) =>
    line(signal as AbortSignal)) as typeof fetch;
  const away = new AdminError(undefined, []);
  const api = createAdminApi('spieltag');
  const read = expect(api.readOverviews()).rejects.toEqual(away);
  const changed = expect(api.steer(SEEN, { kind: 'pause' }, 'Why')).rejects.toEqual(away);
  for (const { over } of set) over.abort();
  await Promise.all([read, changed]);
  // The registry gives a change 55 seconds and says then how it stands.
  const [reading = 0, changing = 0] = set.map(({ ms }) => ms);
  expect(reading).toBeLessThan(changing);
  expect(changing).toBeGreaterThan(60_000);
});
