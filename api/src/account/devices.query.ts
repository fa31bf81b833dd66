import type { AccountDevice, AccountDevices } from '@spieltag/shared-kernel/own-account';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { deviceIdOf } from '../tokens/device-id.ts';

const NEW_MS = 7 * 86_400_000;

/** One way in which a device comes to an account. */
export interface KeptDevice {
  readonly id: string;
  readonly credential_hash: Buffer;
  readonly browser: string | null;
  readonly label: string | null;
  readonly created_at: Date;
  readonly linked_at: Date | null;
  readonly in_charge_at: Date | null;
  readonly usedOn: string | null;
}

/** Devices of an account, each with all its ways: a browser is one device, whatever it signs in with. */
export interface DevicesOfAccount {
  /** The caller's; empty: a token of before says nothing of its device. */
  readonly own: readonly KeptDevice[];
  readonly others: readonly (readonly KeptDevice[])[];
}

/** @param browser the caller's cookie, see `deviceOf` */
export async function findDevices(
  db: Kysely<Database>,
  { id: userId, deviceId }: Pick<Caller, 'id' | 'deviceId'>,
  browser: string | undefined,
  now: Date,
): Promise<DevicesOfAccount> {
  const rows = await db
    .selectFrom('user_device')
    .leftJoin('id_token_device', 'token_hash', 'credential_hash')
    .select(['credential_hash', 'browser', 'label', 'created_at', 'linked_at', 'in_charge_at'])
    .select('device as tokenOf')
    .select(sql<string | null>`last_used_on::text`.as('usedOn'))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`last_used_on desc nulls last`)
    .orderBy('created_at', 'desc')
    .execute();
  const kept = rows.map((row) => ({ ...row, id: deviceIdOf(row) }));
  const devices = Map.groupBy(kept, (row) => {
    const { browser: cookie, id } = kept.find((other) => other.id === row.tokenOf) ?? row;
    return cookie ?? id;
  });
  const isOwn = (ways: readonly KeptDevice[]) =>
    ways.some((way) => way.id === deviceId || (browser !== undefined && way.browser === browser));
  const all = [...devices.values()];
  return { own: all.find(isOwn) ?? [], others: all.filter((ways) => !isOwn(ways)) };
}

/** The devices as their owner sees them. */
export function presentDevices({ own, others }: DevicesOfAccount, now: Date): AccountDevices {
  const present = (ways: readonly KeptDevice[], isThis: boolean): AccountDevice[] => {
    const [latest] = ways;
    if (!latest) return [];
    const since = Math.min(...ways.map((way) => way.created_at.getTime()));
    const isNew = ways.some(
      ({ linked_at: at }) => at !== null && at.getTime() > now.getTime() - NEW_MS,
    );
    const { id, usedOn: lastUsedOn } = latest;
    const label = ways.find((way) => way.label !== null)?.label ?? null;
    return [{ id, label, since, lastUsedOn, isThis, isNew: isNew && !isThis }];
  };
  return {
    devices: [...present(own, true), ...others.flatMap((ways) => present(ways, false))],
    inChargeAt: inChargeAt(own, now),
  };
}

/** From when a device may sign off others; null: it may. */
function inChargeAt(own: readonly KeptDevice[], now: Date): number | null {
  const at = Math.min(...own.map((way) => way.in_charge_at?.getTime() ?? 0));
  return Number.isFinite(at) && at > now.getTime() ? at : null;
}

/** A device that may not yet sign off others. */
export interface LinkedLately {
  readonly at: Date;
  /** From when on it may, epoch ms. */
  readonly until: number;
}

/**
 * Whether the caller's device was linked too lately to sign off others.
 * @param browser the caller's cookie, see `deviceOf`
 * @returns undefined: it may, or its token is of a version that names no device
 * @throws ApiProblem TOKEN_EXPIRED when the device the token names is none of the account's any more
 */
export async function findLinkedLately(
  db: Kysely<Database>,
  caller: Pick<Caller, 'id' | 'deviceId'>,
  browser: string | undefined,
  now: Date,
): Promise<LinkedLately | undefined> {
  const { own } = await findDevices(db, caller, browser, now);
  // When a device was linked that is not found is not known.
  if (own.length === 0 && caller.deviceId !== undefined) throw new ApiProblem('TOKEN_EXPIRED');
  const until = inChargeAt(own, now);
  const linked = own.flatMap(({ linked_at: at }) => at?.getTime() ?? []);
  if (until === null || linked.length === 0) return undefined;
  return { at: new Date(Math.min(...linked)), until };
}

/**
 * What takes an account away from its other devices is for a device that may sign them off.
 * @param own the caller's
 * @throws ApiProblem DEVICE_LINKED_LATELY; TOKEN_EXPIRED when the token says nothing of its device
 */
export function requireInCharge(own: readonly KeptDevice[], now: Date): void {
  if (own.length === 0) throw new ApiProblem('TOKEN_EXPIRED');
  const until = inChargeAt(own, now);
  if (until !== null) throw new ApiProblem('DEVICE_LINKED_LATELY', { until });
}
