import { createECDH } from 'node:crypto';
import { SettingError } from '@spieltag/server-kit/settings';
import type { ApiSettings } from './settings.table.ts';

/** A pair of keys push services know this game by, base64url. */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

type VapidSettings = Pick<ApiSettings, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>;

/** 32 bytes. */
const PRIVATE_KEY = /^[\w-]{43}$/;

/**
 * The pair that is set; null: the game makes one. Half of one would let the game make another, which ends all
 * subscriptions. @throws SettingError
 */
export function vapidPairOf(settings: VapidSettings): VapidPair | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (!publicKey && !privateKey) return null;
  if (!publicKey) throw missing('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY');
  if (!privateKey) throw missing('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY');
  if (publicKeyOf(privateKey) !== publicKey) {
    const line = 'must be the other half of VAPID_PRIVATE_KEY, both in base64url';
    throw new SettingError('SETTING_INVALID', 'VAPID_PUBLIC_KEY', line);
  }
  return { publicKey, privateKey };
}

const missing = (name: keyof VapidSettings, other: keyof VapidSettings) =>
  new SettingError('SETTING_MISSING', name, `must be set with ${other}`);

/** Undefined: it is no private key. */
function publicKeyOf(privateKey: string): string | undefined {
  if (!PRIVATE_KEY.test(privateKey)) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined;
  }
  return curve.getPublicKey('base64url');
}
