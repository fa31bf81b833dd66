import * as Type from 'typebox';
import { Nullable, UserId } from './ids.ts';

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
});
export type Account = Type.Static<typeof Account>;

/** Answer to every sign-in. */
export const Login = Type.Object({
  account: Account,
  jwt: Type.String({ description: 'ES256 bearer token; claims sub, role, iat, exp' }),
  env: Type.String({ description: 'Stage of the server' }),
});
export type Login = Type.Static<typeof Login>;
