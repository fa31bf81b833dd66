import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** Users and devices whose tokens are good and who may not play all the same. */
export interface BarredUsers {
  /** @throws ApiProblem USER_BANNED, or TOKEN_INVALID when account or device are gone */
  check(userId: string, deviceId?: string): Promise<void>;
  /** This server asks the database again with the next call. */
  forget(): void;
}

/** How long a server may not know of a ban, a deletion or a signed-off device another one wrote down. */
export const BAR_DELAY_MS = 10_000;

interface Bar {
  readonly isGone: boolean;
  /** Epoch ms. */
  readonly untilMs: number;
}

interface Bars {
  readonly users: ReadonlyMap<string, Bar>;
  /** Devices that were signed off, as `keyOf` names them. */
  readonly devices: ReadonlySet<string>;
}

const NO_TIME = sql<Date | null>`null::timestamptz`;

const keyOf = (userId: string, deviceId: string) => `${userId} ${deviceId}`;

async function readBars(
  db: Kysely<Database>,
  nowMs: number,
  tokenLifetimeMs: number,
): Promise<Bars> {
  // After that no token of a deleted account is out any more.
  const deletedAfter = new Date(nowMs - tokenLifetimeMs - BAR_DELAY_MS);
  // A sign-in may have been under way when its device was signed off.
  const signedOffAfter = new Date(nowMs - 2 * tokenLifetimeMs - BAR_DELAY_MS);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'banned_until', 'deleted_at', sql<string | null>`null`.as('device_id')])
    .where((eb) =>
      eb.or([eb('banned_until', '>', new Date(nowMs)), eb('deleted_at', '>', deletedAfter)]),
    )
    .unionAll(({ selectFrom }) =>
      selectFrom('signed_off_device')
        .select(['user_id as id', NO_TIME.as('banned_until'), NO_TIME.as('deleted_at')])
        .select(sql<string | null>`device_id`.as('device_id'))
        .where('signed_off_at', '>', signedOffAfter),
    )
    .execute();
  const users = rows.flatMap(({ id, device_id, banned_until, deleted_at }): [string, Bar][] => {
    if (device_id !== null) return [];
    const untilMs = deleted_at ? Infinity : (banned_until?.getTime() ?? 0);
    return [[id, { isGone: deleted_at !== null, untilMs }]];
  });
  const devices = rows.flatMap(({ id, device_id }) =>
    device_id === null ? [] : [keyOf(id, device_id)],
  );
  return { users: new Map(users), devices: new Set(devices) };
}

/** Caches the few who are barred: one query every ten seconds, however many call. */
export function createBarredUsers(
  db: Kysely<Database>,
  options: { readonly tokenLifetimeMs: number; readonly clock: () => number },
): BarredUsers {
  const { tokenLifetimeMs, clock } = options;
  let bars: Bars | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  /** How often the list was forgotten. */
  let forgotten = 0;

  async function read(): Promise<void> {
    let found = bars;
    let before: number;
    try {
      do {
        before = forgotten;
        try {
          found = await readBars(db, clock(), tokenLifetimeMs);
        } catch (error) {
          // The cached list stays in use; without one no call is let in.
          if (!found) throw error;
        }
        // What was read before somebody changed it may lack that.
      } while (before !== forgotten);
      bars = found;
      // The list counts from here, also one that could not be read: however long a read takes, nobody
      // waits for more than that.
      readAtMs = clock();
    } finally {
      // At once, so that whoever calls after the list was forgotten again waits for a read of their own.
      reading = undefined;
    }
  }

  /** A clock that is set back makes what was read before it as old as one that is set forward. */
  const isOld = () => Math.abs(clock() - readAtMs) >= BAR_DELAY_MS;

  return {
    async check(userId, deviceId) {
      if (!bars || isOld()) {
        reading ??= read();
        await reading;
      }
      if (deviceId !== undefined && bars?.devices.has(keyOf(userId, deviceId))) {
        throw new ApiProblem('TOKEN_INVALID');
      }
      const bar = bars?.users.get(userId);
      if (!bar || bar.untilMs <= clock()) return;
      if (bar.isGone) throw new ApiProblem('TOKEN_INVALID');
      throw new ApiProblem('USER_BANNED', { until: bar.untilMs });
    },
    forget() {
      forgotten += 1;
      readAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
