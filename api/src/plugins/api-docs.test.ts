import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

interface Operation {
  readonly summary: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}
type Operations = Readonly<Record<string, Operation>>;

let server: TestServer;
let paths: Readonly<Record<string, Operations>>;
beforeAll(async () => {
  server = await createTestServer();
  ({ paths } = (await server.app.inject('/api/docs/json')).json());
});
afterAll(() => server.close());

const rows: Route[] = Object.values(wholeContract).flatMap((family) => Object.values(family));
const operationOf = ({ path, method }: Route) => paths[path]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  test.each(rows.map((row) => [row.method, row.path, row] as const))(
    'tells of %s %s with all its codes',
    (_, __, row) => {
      const operation = operationOf(row);
      const codes = Object.values(operation?.responses ?? {}).flatMap(({ description }) =>
        description.split(', '),
      );
      expect(operation?.summary).toBe(row.summary);
      expect(codes).toEqual(expect.arrayContaining([...row.errors, 'INTERNAL', 'UNAVAILABLE']));
      expect(codes.includes('TOKEN_EXPIRED')).toBe(row.auth !== 'public');
      expect(operation?.security).toEqual(row.auth === 'public' ? undefined : [{ bearer: [] }]);
    },
  );

  test('groups codes by their status', () => {
    const { responses } = operationOf(contract.gameloop.setFavoritePlayers) as Operation;
    expect(responses['401']?.description).toBe('AUTH_REQUIRED, TOKEN_INVALID, TOKEN_EXPIRED');
    expect(responses['422']?.description).toBe('IDEMPOTENCY_KEY_REUSED, FAVORITES_FULL');
  });

  test('says where calls are counted', () => {
    const limited = rows.filter((row) => operationOf(row)?.responses['429']);
    const { account, ownAccount } = wholeContract;
    // Ids that could be guessed, and the largest reply for the smallest request.
    const counted: string[] = [account.showUserWithExternalId.path, ownAccount.ownData.path];
    const expected = rows.filter(({ method, path }) => method !== 'GET' || counted.includes(path));
    expect(limited.map(({ path }) => path)).toEqual(expected.map(({ path }) => path));
  });
});

test('the documentation can be read in a browser, under a policy that runs its own scripts only', async () => {
  const page = await server.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('swagger-ui');
  expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:|upgrade-insecure-requests/);
});
