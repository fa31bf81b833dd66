import * as Type from 'typebox';
import { route } from '../route.ts';
import { UserId } from '../schemas/ids.ts';
import { AccountDeletion, AccountDeviceId, AccountDevices } from '../schemas/own-account.ts';
import { PersonExport } from '../schemas/people.ts';

const BASE = '/api/account/v1';

/** Whose account the player has seen: another tab may have signed in somebody else since. */
const Seen = Type.Object({ userId: UserId });

/** Routes of the account family about the end of the own account. */
export const ownAccountRoutes = {
  deletion: route({
    method: 'GET',
    path: `${BASE}/deletion.json`,
    auth: 'bearer',
    summary: 'Whether the own account is about to be deleted, and what would come of it',
    reply: AccountDeletion,
    errors: [],
  }),
  requestDeletion: route({
    method: 'POST',
    path: `${BASE}/request-deletion.json`,
    auth: 'bearer',
    summary:
      'Delete the own account after the days of grace; signing in anew at the magazine, or withdraw-deletion, takes it back. The same again changes nothing',
    body: Seen,
    reply: AccountDeletion,
    errors: ['FORBIDDEN', 'DEVICE_LINKED_LATELY'],
  }),
  withdrawDeletion: route({
    method: 'POST',
    path: `${BASE}/withdraw-deletion.json`,
    auth: 'bearer',
    summary: 'Keep the own account after all',
    body: Seen,
    reply: AccountDeletion,
    errors: ['FORBIDDEN'],
  }),
  devices: route({
    method: 'GET',
    path: `${BASE}/devices.json`,
    auth: 'bearer',
    summary: 'The devices the own account is used on',
    reply: AccountDevices,
    errors: [],
  }),
  signOffDevice: route({
    method: 'POST',
    path: `${BASE}/sign-off-device.json`,
    auth: 'bearer',
    summary:
      'Sign off another device of the own account: its tokens, and what it signs in with, are good for nothing any more. One that is gone already stays gone',
    body: Type.Object({ ...Seen.properties, deviceId: AccountDeviceId }),
    reply: AccountDevices,
    errors: ['FORBIDDEN', 'DEVICE_LINKED_LATELY'],
  }),
  signOffOthers: route({
    method: 'POST',
    path: `${BASE}/sign-off-others.json`,
    auth: 'bearer',
    summary: 'Sign off all devices of the own account but this one',
    body: Seen,
    reply: AccountDevices,
    errors: ['FORBIDDEN', 'DEVICE_LINKED_LATELY'],
  }),
  ownData: route({
    method: 'GET',
    path: `${BASE}/own-data.json`,
    auth: 'bearer',
    summary:
      'Everything the game keeps of the caller, but for what they sign in with; of pictures the path of each, of very long tables the newest rows. Four times an hour',
    reply: PersonExport,
    errors: ['RATE_LIMITED'],
  }),
} as const;
