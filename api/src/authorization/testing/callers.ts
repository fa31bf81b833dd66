import { decodeJwt } from 'jose';
import type { TestServer, TestUser } from '../../testing/test-server.ts';
import { createTokenService } from '../../tokens/token-service.ts';

/** Everybody who may knock, in the order of the columns of the table. */
export const CALLERS = [
  'nobody',
  'expired',
  'forged',
  'trial',
  'user',
  'other',
  'member',
  'groupAdmin',
  'admin',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** The callers with an account, and the headers of all. */
export interface Callers {
  readonly users: Readonly<Record<Exclude<CallerName, 'nobody' | 'expired' | 'forged'>, TestUser>>;
  headersOf(caller: CallerName): Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;

/** Signs everybody in; the token that expired and the forged one are the user's own. */
export async function createCallers(server: TestServer): Promise<Callers> {
  const users = {
    trial: await server.guest(),
    user: await server.user(),
    other: await server.user(),
    member: await server.user(),
    groupAdmin: await server.user(),
    admin: await server.user('admin'),
  };
  const past = await createTokenService(server.database.db, {
    lifetimeSeconds: 60,
    clock: () => Date.now() - HOUR_MS,
  });
  const expired = await past.issue({ id: users.user.userId, role: 'user' });
  const forged = forge(users.user.jwt);
  return {
    users,
    headersOf(caller) {
      if (caller === 'nobody') return {};
      if (caller === 'expired') return { authorization: `Bearer ${expired}` };
      if (caller === 'forged') return { authorization: `Bearer ${forged}` };
      return users[caller].headers;
    },
  };
}

/** The token with another role, under the signature it had. */
function forge(jwt: string): string {
  const [header, , signature] = jwt.split('.');
  const claims = JSON.stringify({ ...decodeJwt(jwt), role: 'admin' });
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}
