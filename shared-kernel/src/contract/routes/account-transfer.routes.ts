import * as Type from 'typebox';
import { route } from '../route.ts';
import { Login, TransferToken } from '../schemas/account.ts';
import { ExternalToken, Uid } from './account.parts.ts';

const BASE = '/api/account/v1';

/** Routes that link a device to another account. */
export const accountTransferRoutes = {
  createTransferToken: route({
    method: 'POST',
    path: `${BASE}/create-transfer-token.json`,
    auth: 'bearer',
    summary:
      'Make a code that links another device to the own account: for ten minutes, once; an earlier one ends',
    reply: TransferToken,
    errors: [],
  }),
  transferWithToken: route({
    method: 'POST',
    path: `${BASE}/transfer-account-with-token.json`,
    auth: 'bearer',
    summary:
      'Link this device to the account whose code it is; uid is the own or a fresh credential. A credential that leads to the team of a guest stays',
    body: Type.Object({
      uid: Uid,
      transferToken: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    reply: Login,
    errors: ['TRANSFER_TOKEN_INVALID', 'ACCOUNT_IN_USE', 'USER_BANNED', 'FORBIDDEN'],
  }),
  transferWithExternalAuth: route({
    method: 'POST',
    path: `${BASE}/transfer-account-with-external-auth.json`,
    auth: 'bearer',
    summary:
      'Link this device to an account of the magazine; uid is the own or a fresh credential. An account nobody plays by becomes the own one of a guest, as by transfer-external-auth; with any other a credential that leads to the team of a guest stays',
    body: Type.Object({ uid: Uid, externalAuthToken: ExternalToken }),
    reply: Login,
    errors: [
      'ACCOUNT_IN_USE',
      'DEVICE_LINKED_LATELY',
      'DUPLICATE_LOGIN',
      'USER_BANNED',
      'FORBIDDEN',
      'EXTERNAL_AUTH_FAILED',
      'EXTERNAL_AUTH_TIMEOUT',
      'EXTERNAL_TOKEN_INVALID',
    ],
  }),
} as const;
