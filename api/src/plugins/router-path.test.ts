import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Route, route } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { serve } from './contract-route.ts';

/** Any row of the contract, for tables. */
const ROWS: Route[] = Object.values(wholeContract).flatMap((family) => Object.values(family));

const Seen = Type.Object({ row: Type.String(), params: Type.Unknown() });
const OfAny = (names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));

/** The contract's own paths and methods, each answering which one it is. */
const echoes = ROWS.map((row) =>
  route({
    method: row.method,
    path: row.path,
    auth: 'public',
    summary: row.summary,
    params: OfAny([...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
    reply: Seen,
    errors: [],
  }),
);

async function echoRoutes(app: FastifyInstance): Promise<void> {
  for (const row of echoes) serve(app, row, ({ params }) => ({ row: row.path, params }));
}

let echo: TestServer;
beforeAll(async () => {
  echo = await createTestServer({ families: [echoRoutes] });
});
afterAll(() => echo.close());

describe('every path of the contract leads to its own row', () => {
  const ids: Record<string, string> = {
    seasonId: 'se-k0107_a-2026',
    roundId: 'rn-_-1',
    userId: 'us-a_B-9--x',
    groupId: 'gr-group',
    leagueId: 'lg-k0107',
    playerId: 'pl-me',
    hash: 'a-b_c-1234',
    pageSize: '20',
    page: '0',
  };
  test.each(echoes.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s',
    async (_n, row) => {
      const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? `xx-${name}`]));
      const url = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
      const response = await echo.app.inject({ method: row.method, url });
      expect(response.json()).toEqual({ row: row.path, params });
    },
  );
});
