import type { PushDeviceKind } from '@spieltag/shared-kernel/push';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { MessageKind } from './message.types.ts';

/** A message that is due, with its device and what its user wants. */
export interface DueMessage {
  readonly event: string;
  readonly kind: MessageKind;
  readonly seasonId: string | null;
  readonly about: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
  readonly deviceId: string;
  readonly userId: string;
  /** null: the device is gone. */
  readonly device: DueDevice | null;
}

/** As much of a device as its messages need. */
export interface DueDevice {
  readonly kind: PushDeviceKind | 'mail';
  readonly address: string;
  readonly service: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly language: 'de' | 'en';
  readonly unsubscribeToken: string | null;
  readonly isConfirmed: boolean;
  readonly freeAt: Date;
  readonly toldDay: number;
  readonly toldCount: number;
  readonly isBanned: boolean;
  readonly global: boolean | null;
  readonly lineup: boolean | null;
  readonly rating: boolean | null;
  readonly transfers: boolean | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly timeZone: string | null;
}

interface Row extends Omit<DueMessage, 'device'>, Omit<DueDevice, 'kind'> {
  readonly deviceKind: DueDevice['kind'] | null;
}

/**
 * Locks the messages of the devices that are next: all that are due of each, so that they can be told as one.
 * Whoever else looks at the same time gets others.
 * @param kinds of devices; what leads to no device any more goes with browsers; undefined: all
 */
export async function lockDue(
  trx: Transaction<Database>,
  now: Date,
  limit: number,
  kinds?: readonly DueDevice['kind'][],
): Promise<DueMessage[]> {
  // Not a join: this is one lookup a message, whatever the database takes for the size of a burst.
  const isMeant = kinds
    ? sql`coalesce((select d.kind from push_device d where d.id = m.device_id), 'web')
          = any(${kinds}::text[])`
    : sql`true`;
  const { rows } = await sql<Row>`
    with head as materialized (
      select distinct device_id from (
        select m.device_id from push_message m
        where m.claimed_at is null and m.due_at <= ${now} and ${isMeant}
        order by m.due_at limit ${limit} for update of m skip locked
      ) first
    )
    select m.event, m.kind, m.season_id as "seasonId", m.about, m.expires_at as "expiresAt",
      m.device_id as "deviceId", m.user_id as "userId", d.kind as "deviceKind", d.address, d.service,
      d.p256dh, d.auth, d.language, d.unsubscribe_token as "unsubscribeToken",
      d.confirmed_at is not null as "isConfirmed", d.free_at as "freeAt", d.told_day as "toldDay",
      d.told_count as "toldCount",
      coalesce(u.banned_until > ${now}, false) or u.deleted_at is not null as "isBanned",
      p.global, p.lineup, p.rating, p.transfers, p.quiet_from as "quietFrom",
      p.quiet_until as "quietUntil", p.time_zone as "timeZone"
    from head
    cross join lateral (
      select * from push_message waiting
      where waiting.device_id = head.device_id and waiting.due_at <= ${now}
        -- Said so that the index of what waits is of no use here: each device would read all of it.
        and coalesce(waiting.claimed_at, 'infinity') = 'infinity'
      -- Each device is looked up by itself, whatever the database takes for the size of a burst: it would
      -- compare each with all that waits.
      offset 0
    ) m
    left join push_device d on d.id = m.device_id and d.user_id = m.user_id
    left join users u on u.id = m.user_id
    left join push_preference p on p.user_id = m.user_id
    order by m.device_id, m.made_at, m.event
    for update of m skip locked`.execute(trx);
  return rows.map(({ deviceKind, ...row }) => ({
    ...row,
    device: deviceKind === null ? null : { ...row, kind: deviceKind },
  }));
}

/** What becomes of a message now. */
export interface Verdict {
  readonly message: DueMessage;
  /** When it is looked at again, epoch ms; undefined: it is claimed, with this outcome. */
  readonly later?: number;
  /** `trying`: it is delivered once this is written down. */
  readonly outcome?: string;
}

/** Writes verdicts down: after that nobody delivers a claimed message again. */
export async function writeVerdicts(
  trx: Transaction<Database>,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<void> {
  const later = verdicts.filter((verdict) => verdict.later !== undefined);
  if (later.length > 0) {
    await sql`
      update push_message m set due_at = to_timestamp(v.ms / 1000.0)
      from unnest(${devicesOf(later)}::text[], ${eventsOf(later)}::text[],
        ${later.map((verdict) => verdict.later ?? 0)}::bigint[]) as v (device_id, event, ms)
      where m.device_id = v.device_id and m.event = v.event`.execute(trx);
  }
  const claimed = verdicts.filter((verdict) => verdict.later === undefined);
  if (claimed.length > 0) {
    await sql`
      update push_message m set claimed_at = ${now}, outcome = v.outcome
      from unnest(${devicesOf(claimed)}::text[], ${eventsOf(claimed)}::text[],
        ${claimed.map((verdict) => verdict.outcome ?? null)}::text[]) as v (device_id, event, outcome)
      where m.device_id = v.device_id and m.event = v.event`.execute(trx);
  }
}

/**
 * Takes claims back of what was handed to nobody: whoever delivers next sends it. Its devices were told
 * nothing, and wait for nothing.
 * @param day today: what was counted yesterday counts no more
 */
export async function unclaim(
  db: Kysely<Database>,
  messages: readonly Pick<DueMessage, 'deviceId' | 'event' | 'kind'>[],
  { now, day }: { readonly now: Date; readonly day: number },
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    with freed as (
      update push_device set free_at = ${now},
        told_count = case when told_day = ${day} then greatest(told_count - 1, 0) else told_count end
      where id = any(${occupiedBy(messages)}::text[])
    )
    update push_message m set claimed_at = null, outcome = null
    from unnest(${messages.map(({ deviceId }) => deviceId)}::text[],
      ${messages.map(({ event }) => event)}::text[]) as v (device_id, event)
    where m.device_id = v.device_id and m.event = v.event`.execute(db);
}

/** Devices that are left alone for a while by these messages: a test is no news, and keeps nothing back. */
export function occupiedBy(messages: readonly Pick<DueMessage, 'deviceId' | 'kind'>[]): string[] {
  const news = messages.filter(({ kind }) => kind !== 'test');
  return [...new Set(news.map(({ deviceId }) => deviceId))];
}

const devicesOf = (verdicts: readonly Verdict[]) => verdicts.map(({ message }) => message.deviceId);
const eventsOf = (verdicts: readonly Verdict[]) => verdicts.map(({ message }) => message.event);

/** Devices that are about to be told something are left alone for a while. */
export async function occupyDevices(
  trx: Transaction<Database>,
  deviceIds: readonly string[],
  { freeAt, day }: { readonly freeAt: Date; readonly day: number },
): Promise<void> {
  if (deviceIds.length === 0) return;
  await sql`
    update push_device set free_at = ${freeAt}, told_day = ${day},
      told_count = case when told_day = ${day} then told_count + 1 else 1 end
    where id = any(${deviceIds}::text[])`.execute(trx);
}

/** A device that wants to be left alone by itself. */
export interface DevicePause {
  readonly deviceId: string;
  /** Epoch ms. */
  readonly until: number;
}

/** Devices are told nothing for as long as they wish, also beyond the pause there is after each message. */
export async function pauseDevices(
  db: Kysely<Database>,
  pauses: readonly DevicePause[],
): Promise<void> {
  if (pauses.length === 0) return;
  await sql`
    update push_device d set free_at = greatest(d.free_at, to_timestamp(v.ms / 1000.0))
    from unnest(${pauses.map(({ deviceId }) => deviceId)}::text[],
      ${pauses.map(({ until }) => until)}::bigint[]) as v (id, ms)
    where d.id = v.id`.execute(db);
}
