import type { WrappedSecret } from '@spieltag/server-kit/secrets';
import type { PushChannel, PushDeviceKind } from '@spieltag/shared-kernel/push';
import type { ColumnType, Generated } from 'kysely';

/** Where a user is told something. An e-mail address is a device as well. */
export interface PushDeviceTable {
  /** `pd-` and 16 random characters. */
  id: string;
  user_id: string;
  kind: PushDeviceKind | 'mail';
  /** Endpoint of a browser, token of an app, or an e-mail address. */
  address: string;
  /** SHA-256 of the address, of an e-mail address with its user's id; nobody else has the same one. */
  address_hash: Buffer;
  /** Who delivers to it: a host that may ask for a pause. */
  service: string;
  /** Keys of a browser's subscription, base64url. */
  p256dh: string | null;
  auth: string | null;
  label: string;
  language: 'de' | 'en';
  /** The device's cookie, see `deviceOf`; null: it keeps none. */
  browser: string | null;
  /** SHA-256 of the code an address is to be confirmed by. */
  code_hash: Buffer | null;
  code_until: Date | null;
  code_tries: Generated<number>;
  unsubscribe_token: string | null;
  /** null: an address that is not confirmed, and told nothing. */
  confirmed_at: Date | null;
  /** It is told nothing before; what becomes due meanwhile comes together. */
  free_at: ColumnType<Date, Date | undefined, Date>;
  /** The day `told_count` is of, in days since 1970. */
  told_day: Generated<number>;
  told_count: Generated<number>;
  /** Messages in a row that could not be delivered. */
  failures: Generated<number>;
  /** Since when the account is told something there. */
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** What a user wants to be told; no row: everything, at any time. */
export interface PushPreferenceTable extends Record<PushChannel, boolean> {
  user_id: string;
  /** Minutes from midnight; both null: there are no quiet hours. */
  quiet_from: number | null;
  quiet_until: number | null;
  time_zone: string;
}

/** One event for one device, from when it is known until two days after it was of use. */
export interface PushMessageTable {
  device_id: string;
  /** What happened, once in the world: `goal:se-1:...`. */
  event: string;
  user_id: string;
  kind: string;
  season_id: string | null;
  about: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  made_at: Date;
  /** Later than it was made where its device is left alone. */
  due_at: Date;
  /** It is of no use any more. */
  expires_at: Date;
  /** Set before it is delivered, and never taken back. */
  claimed_at: Date | null;
  /** What became of it; null: nobody knows, its server has died. */
  outcome: string | null;
}

/** Events whose messages have been written. */
interface PushEventTable {
  key: string;
  at: Date;
}

/** Up to where a season was looked through. */
interface PushSeasonTable {
  season_id: string;
  event_key: string;
  state_version: number;
}

/** The keys this game shows push services, one pair. */
interface PushKeyTable {
  no: Generated<number>;
  public_key: string;
  /** Plain only where no key wraps it, see `wrapSecret`. */
  private_key: ColumnType<{ readonly plain: string } | WrappedSecret, string, string>;
}

/** A code that was sent to an e-mail address within the last day. */
interface PushMailedCodeTable {
  /** SHA-256 of the mailbox. */
  address_hash: Buffer;
  /** On whose behalf; null: they have deleted their account. */
  user_id: string | null;
  sent_at: Date;
  /** SHA-256 of the network a guest asked from; null: an account of the magazine did. */
  guest_network: Buffer | null;
}

/** Tables of the push family, to be merged into the database's type. */
export interface PushTables {
  push_device: PushDeviceTable;
  push_preference: PushPreferenceTable;
  push_message: PushMessageTable;
  push_event: PushEventTable;
  push_season: PushSeasonTable;
  push_key: PushKeyTable;
  push_mailed_code: PushMailedCodeTable;
}
