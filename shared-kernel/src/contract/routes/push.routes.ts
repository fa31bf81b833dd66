import * as Type from 'typebox';
import { route, Text } from '../route.ts';
import { Nullable, OneOf } from '../schemas/ids.ts';
import {
  PUSH_DEVICE_KINDS,
  PushAddress,
  PushDeviceId,
  PushKeys,
  PushLanguage,
  PushOverview,
  QuietHours,
} from '../schemas/push.ts';

const BASE = '/api/push/v1';
const Device = Type.Object({ deviceId: PushDeviceId });
const OfMail = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) });

/** Routes of the push family: what a player is told, when, and on which devices. */
export const pushRoutes = {
  overview: route({
    method: 'GET',
    path: `${BASE}/overview.json`,
    auth: 'bearer',
    summary:
      'Channels, quiet hours, e-mail and devices of the caller, and the key browsers subscribe with',
    reply: PushOverview,
    errors: [],
  }),
  addDevice: route({
    method: 'POST',
    path: `${BASE}/add-device.json`,
    auth: 'bearer',
    summary:
      'Tell this device. The same address again is the same device; of more than ten the one that came first goes',
    body: Type.Object({
      kind: OneOf(PUSH_DEVICE_KINDS),
      address: PushAddress,
      keys: Type.Optional(PushKeys),
      label: Type.String({ minLength: 1, maxLength: 80 }),
      language: PushLanguage,
    }),
    reply: PushOverview,
    errors: [],
  }),
  renewDevice: route({
    method: 'POST',
    path: `${BASE}/renew-device.json`,
    auth: 'public',
    summary:
      'The browser has been given another subscription: its cookie says which device it is, as its worker has no token',
    body: Type.Object({ address: PushAddress, keys: PushKeys }),
    reply: Type.Object({ renewed: Type.Boolean() }),
    errors: [],
  }),
  removeDevice: route({
    method: 'POST',
    path: `${BASE}/remove-device.json`,
    auth: 'bearer',
    summary: 'Tell a device of the caller nothing any more; one that is gone already stays gone',
    body: Device,
    reply: PushOverview,
    errors: ['DEVICE_LINKED_LATELY'],
  }),
  forgetDevice: route({
    method: 'POST',
    path: `${BASE}/forget-device.json`,
    auth: 'bearer',
    summary:
      'Tell nothing at this address any more, whoever turned it on: an app somebody else plays in now. Who knows it has it',
    body: Type.Object({ address: PushAddress }),
    reply: Type.Object({ forgotten: Type.Boolean() }),
    errors: [],
  }),
  setPreferences: route({
    method: 'POST',
    path: `${BASE}/set-preferences.json`,
    auth: 'bearer',
    summary: 'Choose channels, quiet hours and the language of this device and of e-mail',
    body: Type.Object({
      channels: PushOverview.properties.channels,
      quietHours: Nullable(QuietHours),
      language: PushLanguage,
    }),
    reply: PushOverview,
    errors: ['DEVICE_LINKED_LATELY'],
  }),
  setEmail: route({
    method: 'POST',
    path: `${BASE}/set-email.json`,
    auth: 'bearer',
    summary:
      'Have reminders before a deadline sent to an address as well, which gets a code first; null: no more',
    body: Type.Object({
      address: Nullable(Type.String({ minLength: 3, maxLength: 254 })),
      language: PushLanguage,
    }),
    reply: PushOverview,
    errors: ['DEVICE_LINKED_LATELY'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: `${BASE}/confirm-email.json`,
    auth: 'bearer',
    summary:
      'Show the code that was sent to the address; PARAMETER_INVALID with the reason `over` needs another one',
    body: Type.Object({ code: Type.String({ pattern: '^[0-9]{8}$' }) }),
    reply: PushOverview,
    errors: [],
  }),
  unsubscribePage: route({
    method: 'GET',
    path: `${BASE}/unsubscribe/{token}`,
    auth: 'public',
    summary:
      'Asks on a page whether e-mail is to end, for who opens the link of one: whatever else follows it ends nothing',
    params: OfMail,
    reply: Text,
    media: 'text/html; charset=utf-8',
    errors: [],
  }),
  unsubscribe: route({
    method: 'POST',
    path: `${BASE}/unsubscribe/{token}`,
    auth: 'public',
    summary:
      'What the header List-Unsubscribe of an e-mail names, and the button of its page: no more of these. A browser is answered with a page',
    params: OfMail,
    reply: Text,
    media: 'text/plain; charset=utf-8',
    errors: [],
  }),
  sendTest: route({
    method: 'POST',
    path: `${BASE}/send-test.json`,
    auth: 'bearer',
    summary: 'Tell a device of the caller something now, quiet hours or not',
    body: Device,
    reply: Type.Object({ queued: Type.Boolean() }),
    errors: ['NOT_FOUND'],
  }),
} as const;
