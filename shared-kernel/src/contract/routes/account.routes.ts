import * as Type from 'typebox';
import { route } from '../route.ts';
import { Account, ExternalUserId, Login, ShortUser, UserRecord } from '../schemas/account.ts';
import { UserId } from '../schemas/ids.ts';
import { BuildNr, ExternalToken, Uid } from './account.parts.ts';
import { accountAdminRoutes } from './account-admin.routes.ts';
import { accountPictureRoutes } from './account-picture.routes.ts';
import { accountTransferRoutes } from './account-transfer.routes.ts';

const BASE = '/api/account/v1';
const ExternalAuth = Type.Object({ externalAuthToken: ExternalToken, buildNr: BuildNr });

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
      // The device was signed off since: what it has kept signs in nobody any more.
      'TOKEN_INVALID',
      'USER_BANNED',
      'EXTERNAL_AUTH_FAILED',
      'EXTERNAL_AUTH_TIMEOUT',
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
    errors: [
      'APP_UPDATE_REQUIRED',
      'ACCOUNT_IN_USE',
      'DEVICE_LINKED_LATELY',
      'DUPLICATE_LOGIN',
      'EXTERNAL_AUTH_FAILED',
      'EXTERNAL_AUTH_TIMEOUT',
      'EXTERNAL_TOKEN_INVALID',
    ],
  }),
  me: route({
    method: 'GET',
    path: `${BASE}/me.json`,
    auth: 'bearer',
    summary: 'The own account',
    reply: UserRecord,
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
  showUserWithExternalId: route({
    method: 'GET',
    path: `${BASE}/show-with-external-id/{id}.json`,
    auth: 'public',
    summary: 'Name and picture of the user behind an account of the magazine',
    params: Type.Object({ id: ExternalUserId }),
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
  ...accountTransferRoutes,
  ...accountPictureRoutes,
  ...accountAdminRoutes,
} as const;
