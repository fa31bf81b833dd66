import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  beginSpan,
  type EndedSpan,
  runIn,
  tracedClient,
  traceInto,
} from '@spieltag/server-kit/tracing';
import { contract } from '@spieltag/shared-kernel/contract';
import pg from 'pg';
import { writeRows } from './database/write-rows.ts';
import { createTestServer, type TestServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

const TRACE = '0123456789abcdef0123456789abcdef';
const PARENT = 'fedcba9876543210';

let server: TestServer;
let spans: EndedSpan[] = [];

beforeAll(async () => {
  traceInto({ add: (span) => void spans.push(span) });
  server = await createTestServer();
});
beforeEach(() => {
  spans = [];
});
afterAll(async () => {
  await server.close();
  traceInto(undefined);
});

/** A device signs in: a request with a body that asks the database. */
async function signIn(headers: Readonly<Record<string, string>>): Promise<readonly EndedSpan[]> {
  const { path } = contract.account.uidAuth;
  const payload = { uid: 'AAAAAAAAAAAAAAAAAAAAAA', buildNr: 51 };
  const reply = await server.app.inject({ method: 'POST', url: path, headers, payload });
  expect(reply.statusCode).toBe(200);
  await until('the request is over', () => spans.some(({ kind }) => kind === 'server'));
  return spans;
}

test('a request and its queries are one trace, under the id the edge gave it', async () => {
  const all = await signIn({ 'x-request-id': TRACE });
  const request = all.find(({ kind }) => kind === 'server');
  expect(request).toMatchObject({
    traceId: TRACE,
    parentId: undefined,
    name: `POST ${contract.account.uidAuth.path}`,
    facts: { 'http.response.status_code': 200, 'spieltag.request_id': TRACE },
    hasFailed: false,
  });
  const queries = all.filter(({ parentId }) => parentId === request?.spanId);
  expect(queries.length).toBeGreaterThan(0);
  for (const { traceId, kind, facts, startMs, endMs } of queries) {
    expect([traceId, kind, facts['db.system.name']]).toEqual([TRACE, 'client', 'postgresql']);
    expect(endMs).toBeGreaterThanOrEqual(startMs);
  }
  expect(JSON.stringify(all)).not.toContain('AAAAAAAAAAAAAAAAAAAAAA');
});

test('who calls within a trace names it, and the part of it that waits', async () => {
  const all = await signIn({ traceparent: `00-${TRACE}-${PARENT}-01` });
  expect(all.find(({ kind }) => kind === 'server')).toMatchObject({
    traceId: TRACE,
    parentId: PARENT,
  });
});

test.each([
  ['no id', {}],
  ['an id of another form', { 'x-request-id': 'abcdefgh' }],
  ['no digits but noughts', { 'x-request-id': '0'.repeat(32) }],
  ['a broken trace', { traceparent: '00-xyz-1-01' }],
])('with %s a request begins a trace of its own', async (_name, headers) => {
  const request = (await signIn(headers)).find(({ kind }) => kind === 'server');
  expect(request?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  expect(request?.parentId).toBeUndefined();
});

/** Spans of queries that are asked for within one of a test. */
async function queriesOf(work: () => Promise<unknown>): Promise<readonly EndedSpan[]> {
  await runIn(beginSpan({ name: 'test', kind: 'server', traceId: TRACE }), work);
  return spans.filter(({ kind }) => kind === 'client');
}

test('rows that are copied in are a span, which ends when the server has them', async () => {
  const { db } = server.database;
  const rows = [['us-copied', 'Kopie', 'trial']];
  const copied = await queriesOf(() => writeRows(db, 'users', ['id', 'name', 'role'], rows));
  expect(copied).toMatchObject([{ traceId: TRACE, name: 'copy', hasFailed: false }]);
  spans = [];
  const again = queriesOf(() =>
    writeRows(db, 'users', ['id', 'name', 'role'], rows).catch(() => undefined),
  );
  expect(await again).toMatchObject([{ traceId: TRACE, name: 'copy', hasFailed: true }]);
});

test.each([
  ['a query with a callback', 'select 1', false],
  ['one that is refused', 'select nothing', true],
])('%s is a span', async (_, text, hasFailed) => {
  const client = new (tracedClient(pg.Client))({ connectionString: server.database.url });
  await client.connect();
  const asked = () => new Promise<void>((resolve) => client.query(text, () => resolve()));
  expect(await queriesOf(asked)).toMatchObject([{ name: 'select', hasFailed }]);
  await client.end();
});
