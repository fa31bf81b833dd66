import { type PushHosts, readPushHosts } from './push-hosts.ts';
import type { FcmAccount } from './push-values.ts';
import type { ApiSettings } from './settings.table.ts';
import { type VapidPair, vapidPairOf } from './vapid-pair.ts';

/** What is told outside the game, and how. */
export interface PushConfig {
  /** false: nothing is sent, and browsers are offered nothing. */
  readonly isOn: boolean;
  /** Whom a push service may write to: `mailto:` or an https address; null: nobody. */
  readonly contact: string | null;
  /** Where browsers' endpoints may lead. */
  readonly hosts: PushHosts;
  /** null: made by the game and kept in its database. */
  readonly vapid: VapidPair | null;
  readonly perSecond: number;
  /** A device is told nothing for so long after a message; what comes meanwhile comes as one. */
  readonly pauseSeconds: number;
  readonly perDay: number;
  /** Also of seasons that are not played in real time. */
  readonly ofAnyClock: boolean;
  /** JSON of a service account of Firebase; null: nothing reaches apps. */
  readonly fcmAccount: FcmAccount | null;
  /** Codes by e-mail an hour, at the wish of all guests together. */
  readonly guestCodesPerHour: number;
  /** null: no e-mail is sent. */
  readonly mail: MailConfig | null;
}

export interface MailConfig {
  /** `smtps://user:password@host`. */
  readonly smtpUrl: string;
  /** `Spieltag <game@example.org>`. */
  readonly from: string;
}

export const DEFAULT_PUSH: PushConfig = {
  isOn: true,
  contact: null,
  hosts: readPushHosts(''),
  vapid: null,
  perSecond: 2000,
  pauseSeconds: 120,
  perDay: 30,
  ofAnyClock: false,
  fcmAccount: null,
  guestCodesPerHour: 500,
  mail: null,
};

/** What the settings say of it. @throws SettingError */
export function pushConfigOf(settings: ApiSettings): PushConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = settings;
  return {
    isOn: settings.PUSH,
    contact: settings.PUSH_CONTACT ?? settings.PUBLIC_URL,
    hosts: settings.PUSH_HOSTS,
    vapid: vapidPairOf(settings),
    perSecond: settings.PUSH_PER_SECOND,
    pauseSeconds: settings.PUSH_PAUSE_SECONDS,
    perDay: settings.PUSH_PER_DAY,
    ofAnyClock: settings.PUSH_ANY_CLOCK,
    fcmAccount: settings.FCM_SERVICE_ACCOUNT,
    guestCodesPerHour: settings.GUEST_MAIL_CODES_PER_HOUR,
    mail: smtpUrl && from ? { smtpUrl, from } : null,
  };
}
