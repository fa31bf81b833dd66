import * as Type from 'typebox';
import { route } from '../route.ts';
import { Account, Login, ShortUser } from '../schemas/account.ts';
import { UserId } from '../schemas/ids.ts';

const BASE = '/api/account/v1';
const Uid = Type.String({
  pattern: '^[A-Za-z0-9_-]{22,64}$',
  description: 'At least 128 random bits, kept by the device: a credential',
});
const BuildNr = Type.Integer({ minimum: 0, description: 'Internal build number of the client' });
const ExternalAuth = Type.Object({
  externalAuthToken: Type.String({
    minLength: 1,
    maxLength: 8192,
    description: 'ID token of the issuer',
  }),
  buildNr: BuildNr,
});

/** Routes of the account family. */
export const accountRoutes = {
  uidAuth: route({
    method: 'POST',
    path: `${BASE}/uid-auth.json`,
    auth: 'public',
    summary: 'Sign in as the guest of this device; the first time creates the trial account',
    body: Type.Object({
      uid: Uid,
      buildNr: BuildNr,
    }),
    reply: Login,
    errors: ['APP_UPDATE_REQUIRED', 'USER_BANNED', 'FORBIDDEN'],
  }),
  externalAuth: route({
    method: 'POST',
    path: `${BASE}/external-auth.json`,
    auth: 'public',
    summary:
      'Sign in with an account of the magazine; the first time creates it. A fresh uid links the device: uid-auth then signs in this account',
    body: Type.Object({
      ...ExternalAuth.properties,
      uid: Type.Optional(Uid),
    }),
    reply: Login,
    errors: [
      'APP_UPDATE_REQUIRED',
      'USER_BANNED',
      'EXTERNAL_AUTH_FAILED',
      'EXTERNAL_TOKEN_INVALID',
    ],
  }),
  transferExternalAuth: route({
    method: 'POST',
    path: `${BASE}/transfer-external-auth.json`,
    auth: 'bearer',
    summary: 'Turn the own trial account into one of the magazine; keeps everything',
    body: ExternalAuth,
    reply: Login,
    errors: ['ACCOUNT_IN_USE', 'EXTERNAL_AUTH_FAILED', 'EXTERNAL_TOKEN_INVALID'],
  }),
  me: route({
    method: 'GET',
    path: `${BASE}/me.json`,
    auth: 'bearer',
    summary: 'The own account',
    reply: Account,
    errors: [],
  }),
  showUser: route({
    method: 'GET',
    path: `${BASE}/show-user-with-id/{userId}.json`,
    auth: 'public',
    summary: 'Name and picture of a user',
    params: Type.Object({ userId: UserId }),
    reply: ShortUser,
    errors: ['USER_NOT_FOUND'],
  }),
  updateName: route({
    method: 'POST',
    path: `${BASE}/update-name.json`,
    auth: 'bearer',
    summary: 'Change the own name',
    body: Type.Object({ name: Type.String({ maxLength: 64 }) }),
    reply: Account,
    errors: ['NAME_INVALID'],
  }),
} as const;
