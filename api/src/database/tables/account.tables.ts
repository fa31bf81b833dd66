import type { WrappedSecret } from '@spieltag/server-kit/secrets';
import type { TokenRole } from '@spieltag/shared-kernel/contract';
import type { JWK } from 'jose';
import type { ColumnType, Generated } from 'kysely';

export interface UserTable {
  /** `us-` and 16 random characters. */
  id: string;
  name: string;
  /** Path of the picture; null: drawn from the id. */
  image: string | null;
  /** `trial` as long as no account of the magazine stands behind the user. */
  role: TokenRole;
  /** `iss` and `sub` of the account of the magazine; both null for trial accounts and bots. */
  external_issuer: string | null;
  external_subject: string | null;
  /** Grows with every change of the account. */
  version: Generated<number>;
  banned_until: Date | null;
  last_login_at: Date | null;
  /** Internal build number of the client; null: never signed in. */
  last_login_build: number | null;
  created_build: number | null;
  created_at: Generated<Date>;
  /** Set: the account is gone, and its row stays for the rankings, without a name or a picture. */
  deleted_at: ColumnType<Date | null, Date | undefined, Date>;
  /** When the player has asked for the account to be deleted, and when it will be; both or neither. */
  deletion_requested_at: ColumnType<Date | null, never, Date | null>;
  deletion_due_at: ColumnType<Date | null, never, Date | null>;
}

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A device an account is used on. A user may have several; one device may have several rows. */
export interface UserDeviceTable {
  /**
   * SHA-256 of the credential the device keeps, which signs in by itself and is not stored; of a device
   * that signs in at the magazine alone, of what nobody signs in with, see `magazineHash`.
   */
  credential_hash: Buffer;
  user_id: string;
  /** Since when it is this user's. */
  created_at: Generated<Date>;
  /** What it is called, as far as it says what it is. */
  label: Later<string>;
  /** The device's cookie, see `deviceOf`; null: it keeps none. */
  browser: Later<string>;
  /** By UTC; null: not since that is written down. */
  last_used_on: ColumnType<Date | null, string | null | undefined, string | null>;
  /** When it was linked to an account that had others; null: it came otherwise. */
  linked_at: Later<Date>;
  /** From when it may sign off others; null: at once. */
  in_charge_at: Later<Date>;
  /** When what it signs in with is good for nothing any more; null: it does not end. */
  ends_at: Later<Date>;
}

/** A device that was signed off, for as long as it may come back. */
export interface SignedOffDeviceTable {
  user_id: string;
  /** As `deviceIdOf` says. */
  device_id: string;
  /** What it was known by. */
  credential_hash: Buffer;
  browser: string | null;
  signed_off_at: Date;
}

/** A picture a user sent, as it is shown. */
export interface PictureTable {
  /** `im-` and 16 random characters; never another picture. */
  id: string;
  user_id: string;
  kind: 'avatar' | 'share';
  jpeg: Buffer;
  created_at: Generated<Date>;
}

/** The one code by which another device may be linked to the user. */
export interface TransferTokenTable {
  user_id: string;
  /** SHA-256 of the code. */
  token_hash: Buffer;
  expires_at: Date;
}

/**
 * The device that has signed in with an ID token first, as long as the token may be good. One that keeps no cookie
 * and was linked by a token has it in a row of its own, which binds nothing.
 */
export interface IdTokenDeviceTable {
  /** SHA-256 of what its issuer has signed of it; before, of the whole token, see `idTokenHashes`. Without a cookie, see `tokenHashesOf`. */
  token_hash: Buffer;
  /** Hash of the device's cookie, see `deviceOf`; of one without, see `deviceIdOf`. */
  device: string;
  expires_at: Date;
}

/** An account of an issuer whose user here was deleted, see `keepDeletedIdentity`. */
export interface DeletedIdentityTable {
  /** Of issuer and subject, under the key in `identity_key`. */
  identity_hash: Buffer;
  /** No ID token from before makes a user. */
  deleted_at: Date;
  /** No token at all does before; null: the user was not banned. */
  banned_until: Date | null;
  forget_at: Date;
}

/** The key deleted identities are hashed under, one. */
interface IdentityKeyTable {
  no: number;
  /** Plain only where no key wraps it, see `wrapSecret`. */
  secret: ColumnType<{ readonly plain: string } | WrappedSecret, string, string>;
}

/** Key pairs that sign the bearer tokens, see key-schedule.model.ts. */
export interface SigningKeyTable {
  kid: string;
  /** Plain only where no key wraps it, see `wrapSecret`. */
  private_jwk: ColumnType<JWK | WrappedSecret, string, string>;
  public_jwk: ColumnType<JWK, string, never>;
  created_at: Generated<Date>;
}

/** Tables of the account family, to be merged into the database's type. */
export interface AccountTables {
  users: UserTable;
  user_device: UserDeviceTable;
  signed_off_device: SignedOffDeviceTable;
  picture: PictureTable;
  transfer_token: TransferTokenTable;
  id_token_device: IdTokenDeviceTable;
  deleted_identity: DeletedIdentityTable;
  identity_key: IdentityKeyTable;
  signing_key: SigningKeyTable;
}
