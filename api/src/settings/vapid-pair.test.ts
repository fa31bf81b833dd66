import { describe, expect, test } from '@jest/globals';
import { SettingError } from '@spieltag/server-kit/settings';
import webPush from 'web-push';
import { readConfig } from './config.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const other = webPush.generateVAPIDKeys();
const read = (VAPID_PUBLIC_KEY: string, VAPID_PRIVATE_KEY: string) =>
  readConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).push.vapid;

describe('keys for push services', () => {
  test('are a pair, or left to the game', () => {
    expect(read(publicKey, privateKey)).toEqual({ publicKey, privateKey });
    expect(read('', '')).toBeNull();
  });

  test.each([
    ['only the private one', '', privateKey, 'VAPID_PUBLIC_KEY must be set with VAPID_PRIVATE_KEY'],
    ['only the public one', publicKey, '', 'VAPID_PRIVATE_KEY must be set with VAPID_PUBLIC_KEY'],
  ])('with %s end the start with one line', (_, ofPublic, ofPrivate, line) => {
    expect(() => read(ofPublic, ofPrivate)).toThrow(SettingError);
    expect(() => read(ofPublic, ofPrivate)).toThrow(new Error(line));
  });

  test.each([
    ['of two pairs', other.publicKey, privateKey],
    ['in each other’s place', privateKey, publicKey],
    ['that are padded', `${publicKey}=`, privateKey],
    ['that are nothing', 'public', 'private'],
    ['that are beyond the curve', publicKey, '_'.repeat(43)],
  ])('%s are refused, and the secret one is not repeated', (_, ofPublic, ofPrivate) => {
    const line =
      /^VAPID_PUBLIC_KEY must be the other half of VAPID_PRIVATE_KEY, both in base64url$/;
    expect(() => read(ofPublic, ofPrivate)).toThrow(line);
  });
});
