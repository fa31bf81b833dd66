import * as Type from 'typebox';
import { EpochMs, Nullable, OneOf } from './ids.ts';

/** What players are told, by subject; each can be turned off. */
export const PUSH_CHANNELS = ['global', 'lineup', 'rating', 'transfers'] as const;
export type PushChannel = (typeof PUSH_CHANNELS)[number];

/** Where a message is delivered: a browser, or an app by its own platform's service. */
export const PUSH_DEVICE_KINDS = ['web', 'android', 'ios'] as const;
export type PushDeviceKind = (typeof PUSH_DEVICE_KINDS)[number];

/** What the app for Android is called among the devices of its user. */
export const ANDROID_LABEL = 'App · Android';
/** The same for iOS. */
export const IOS_LABEL = 'App · iOS';

export const PushLanguage = OneOf(['de', 'en']);

/** Minutes of a day, from midnight. */
const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 });

/** When nobody is to be told anything, by the clock on the user's wall; over midnight when `from` is later. */
export const QuietHours = Type.Object({
  from: MinuteOfDay,
  until: MinuteOfDay,
  timeZone: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9_+/-]+$',
    description: 'As in the time zone database: Europe/Berlin',
  }),
});
export type QuietHours = Type.Static<typeof QuietHours>;

/** Keys of a browser's subscription, base64url. */
export const PushKeys = Type.Object({
  p256dh: Type.String({
    pattern: '^[A-Za-z0-9_-]{87}=?$',
    description: 'Point of P-256, 65 bytes',
  }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$', description: '16 bytes' }),
});

/** The address of a device: a browser's endpoint, or the token of an app. */
export const PushAddress = Type.String({ minLength: 16, maxLength: 2048 });

export const PushDeviceId = Type.String({ pattern: '^pd-[A-Za-z0-9]{16}$' });

/** A device that is told something. */
export const PushDevice = Type.Object({
  id: PushDeviceId,
  kind: OneOf(PUSH_DEVICE_KINDS),
  label: Type.String({ description: 'What the device calls itself' }),
  isThis: Type.Boolean({ description: 'It is the one that asks' }),
  isDelivered: Type.Boolean({ description: 'false: this server cannot send to its kind' }),
  createdAt: EpochMs,
});
export type PushDevice = Type.Static<typeof PushDevice>;

/** Everything there is to set of notifications. */
export const PushOverview = Type.Object({
  publicKey: Nullable(
    Type.String({ description: 'Of VAPID, base64url; null: browsers are told nothing' }),
  ),
  channels: Type.Object(
    Object.fromEntries(PUSH_CHANNELS.map((channel) => [channel, Type.Boolean()])) as Record<
      PushChannel,
      Type.TBoolean
    >,
  ),
  quietHours: Nullable(QuietHours),
  devices: Type.Array(PushDevice),
  email: Type.Object({
    isOffered: Type.Boolean({ description: 'false: this game sends no e-mail' }),
    address: Nullable(Type.String()),
    isConfirmed: Type.Boolean(),
  }),
});
export type PushOverview = Type.Static<typeof PushOverview>;
