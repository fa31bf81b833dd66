import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { STAGES, type Stage } from '@spieltag/shared-kernel/composition';
import { CLIENT_BUILD_HEADER, contract, type Route } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import type { FastifyInstance } from 'fastify';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { AUTHORIZATION } from './testing/authorization.table.ts';
import { CALLERS, type CallerName } from './testing/callers.ts';
import { sampleRequest } from './testing/sample-request.ts';
import { createWorld, type World } from './testing/world.fixture.ts';

type Statuses = Readonly<Record<CallerName, number>>;

const rows: [name: string, row: Route][] = Object.entries(wholeContract).flatMap(
  ([family, routes]) =>
    Object.entries(routes).map(([name, row]): [string, Route] => [`${family}.${name}`, row]),
);

let world: World;
let servers: Readonly<Record<Stage | 'strict', TestServer>>;
beforeAll(async () => {
  world = await createWorld();
  const { database } = world.server;
  const { config } = world.server.app.apiContext;
  const closed = (stage: Stage) => createTestServer({ database, config: { ...config, stage } });
  const staging = await closed('staging');
  const production = await closed('production');
  const strict = await createTestServer({ database, config: { minimumBuildNr: 52 } });
  servers = { development: world.server, staging, production, strict };
});
afterAll(async () => {
  await servers.strict.close();
  await servers.production.close();
  await servers.staging.close();
  await servers.development.close();
});

function expectedOf(name: string, row: Route, stage: Stage): Statuses {
  if (row.auth === 'simulation' && stage !== 'development') return everybody(() => 404);
  const line = AUTHORIZATION[name];
  if (line === undefined) {
    throw new Error(
      `${name} (${row.method} ${row.path}) has no line in api/src/authorization/authorization.table.ts: ` +
        `state there what each of ${CALLERS.join(', ')} is answered, as in the lines around it. ` +
        'What the request is filled in with is in world.fixture.ts.',
    );
  }
  const statuses = line.trim().split(/\s+/).map(Number);
  if (statuses.length !== CALLERS.length) {
    throw new Error(`The line of ${name} has ${statuses.length} statuses, not ${CALLERS.length}`);
  }
  return everybody((_caller, column) => statuses[column] ?? 0);
}

function everybody(status: (caller: CallerName, column: number) => number): Statuses {
  const entries = CALLERS.map((caller, column) => [caller, status(caller, column)]);
  return Object.fromEntries(entries) as Statuses;
}

async function answersOf(app: FastifyInstance, name: string, row: Route): Promise<Statuses> {
  const answers: Partial<Record<CallerName, number>> = {};
  for (const caller of CALLERS) {
    if (/^groups?(Play)?\./.test(name)) await world.restoreGroup();
    const headers = world.callers.headersOf(caller);
    const response = await app.inject({ ...sampleRequest(row, world.knownTo(name)), headers });
    answers[caller] = response.statusCode;
  }
  return answers as Statuses;
}

// Development last: there a season moves on.
describe.each([...STAGES].reverse())('in %s', (stage) => {
  test.each(rows)('%s answers everybody as the table says', async (name, row) => {
    const expected = expectedOf(name, row, stage);
    expect(await answersOf(servers[stage].app, name, row)).toEqual(expected);
  });
});

describe('a client that is too old', () => {
  test.each(rows)('and says so is turned away by %s, whoever calls', async (name, row) => {
    for (const caller of ['nobody', 'admin'] as const) {
      const build = { [CLIENT_BUILD_HEADER]: '51' };
      const headers = { ...world.callers.headersOf(caller), ...build };
      const request = { ...sampleRequest(row, world.knownTo(name)), headers };
      const answer = await servers.strict.app.inject(request);
      // Of a stream only the head is asked for.
      const code = request.method === 'HEAD' ? 'APP_UPDATE_REQUIRED' : answer.json().code;
      expect([answer.statusCode, code]).toEqual([426, 'APP_UPDATE_REQUIRED']);
    }
  });

  test.each(['', 'new', '-1', '5.1', '52', '9999'])('is none that says "%s"', async (build) => {
    const headers = { [CLIENT_BUILD_HEADER]: build };
    const url = contract.sportsdata.leagues.path;
    expect((await servers.strict.app.inject({ url, headers })).statusCode).toBe(200);
  });
});

test('every line of the table is about a route', () => {
  const names = new Set(rows.map(([name]) => name));
  expect(Object.keys(AUTHORIZATION).filter((name) => !names.has(name))).toEqual([]);
});

describe('whatever a row wants', () => {
  const guarded = rows.filter(([, row]) => row.auth !== 'public');
  test.each(guarded)('%s lets nobody in without a good token', (name) => {
    const [nobody, expired, forged] = (AUTHORIZATION[name] ?? '').trim().split(/\s+/);
    expect([nobody, expired, forged]).toEqual(['401', '401', '401']);
  });

  const admin = rows.filter(([, row]) => row.auth === 'admin');
  test.each(admin)('%s lets administrators in alone', (name) => {
    const statuses = (AUTHORIZATION[name] ?? '').trim().split(/\s+/).slice(3);
    expect(statuses.slice(0, -1)).toEqual(Array(CALLERS.length - 4).fill('403'));
    expect(['401', '403']).not.toContain(statuses.at(-1));
  });
});
