import * as Type from 'typebox';
import { EpochMs, MAX_EXTERNAL_USER_ID_LENGTH, Nullable, OneOf, UserId } from './ids.ts';

/** Roles a token can carry. */
export const TOKEN_ROLES = ['trial', 'user', 'admin'] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

/** A user as others see them. */
export const ShortUser = Type.Object({
  id: UserId,
  name: Type.String(),
  image: Nullable(Type.String({ description: 'Path of the picture; null: drawn from the id' })),
});
export type ShortUser = Type.Static<typeof ShortUser>;

/** The own account; `isTrial` follows from the role in the token. */
export const Account = Type.Object({
  ...ShortUser.properties,
  isTrial: Type.Boolean(),
  deletionAt: Type.Optional(
    Type.Integer({
      description: 'Epoch ms: the player has asked for the account to be deleted then',
    }),
  ),
  deletionWithdrawnAt: Type.Optional(
    Type.Integer({
      description:
        'With a sign-in, epoch ms: this one has taken the deletion back that was asked for',
    }),
  ),
  signedOffAt: Type.Optional(
    Type.Integer({
      description:
        'With a sign-in, epoch ms: another account was signed off on this device then, by one of its own',
    }),
  ),
  deviceLinkedAt: Type.Optional(
    Type.Integer({
      description: 'With a sign-in, epoch ms: another device was linked to the account then',
    }),
  ),
});
export type Account = Type.Static<typeof Account>;

/** The own account with what the server notes of it. */
export const UserRecord = Type.Object({
  ...Account.properties,
  version: Type.Integer({ description: 'Grows with every change of the account' }),
  lastLoginTs: Nullable(EpochMs),
  lastLoginBuild: Nullable(Type.Integer()),
  createdBuild: Nullable(Type.Integer()),
  createdAt: EpochMs,
  bannedUntil: Nullable(EpochMs),
  externalAccountId: Nullable(
    Type.String({ description: "The account at the magazine's issuer; null for trial accounts" }),
  ),
});
export type UserRecord = Type.Static<typeof UserRecord>;

/** Answer to every sign-in. */
export const Login = Type.Object({
  account: Account,
  jwt: Type.String({ description: 'ES256 bearer token; claims sub, role, iat, exp' }),
  env: Type.String({ description: 'Stage of the server' }),
});
export type Login = Type.Static<typeof Login>;

/** Code that links another device to the own account, once. */
export const TransferToken = Type.Object({
  transferToken: Type.String({ description: 'To be typed in: 12 letters and digits in fours' }),
  expiresAt: EpochMs,
});
export type TransferToken = Type.Static<typeof TransferToken>;

/** `sub` of an account at the magazine's issuer: whatever a database keeps as text. */
export const ExternalUserId = Type.String({
  pattern: '^[^\\u0000]+$',
  maxLength: MAX_EXTERNAL_USER_ID_LENGTH,
  description: "The account's `sub` at the magazine's issuer",
});

/** A file among the pictures this server keeps, as at the end of their paths. */
export const PictureFile = Type.String({ pattern: '^im-[A-Za-z0-9_-]{16}\\.jpg$' });

/** Somebody who is to take part: the account is made unless there is one. */
export const UserListEntry = Type.Object({
  externalUserId: Type.String({ maxLength: 256 }),
  name: Type.String({ maxLength: 256 }),
});
export type UserListEntry = Type.Static<typeof UserListEntry>;

/** A user record as it is to be: the account is made, or changed to fit. */
export const UserImport = Type.Object({
  ...UserListEntry.properties,
  bannedUntil: Type.Optional(Nullable(EpochMs)),
  createdBuild: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))),
  createdAt: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
});
export type UserImport = Type.Static<typeof UserImport>;

/** What became of an entry of an import; the last three say why nothing did. */
export const IMPORT_OUTCOMES = [
  'CREATED',
  'UPDATED',
  'UNCHANGED',
  'DUPLICATE',
  'ID_INVALID',
  'NAME_INVALID',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const UserImportResult = Type.Object({
  externalUserId: Type.String(),
  userId: Nullable(UserId),
  ok: Type.Boolean(),
  outcome: OneOf(IMPORT_OUTCOMES),
});
export type UserImportResult = Type.Static<typeof UserImportResult>;
