import { expect, test } from '@jest/globals';
import { createJsonStorage } from '../../client/index.ts';
import { sampleAccount } from '../testing/sample-season.ts';
import { memoryArea } from '../testing/test-game.ts';
import { createCredentials } from './credentials.ts';
import { forgetDevice } from './forget-device.ts';
import { createStoredValue } from './stored-value.ts';

test('a device that was forgotten keeps neither account nor team, nor one put aside', () => {
  const area = memoryArea();
  const storage = createJsonStorage(area);
  const credentials = createCredentials(storage);
  const uid = credentials.uid();
  credentials.takeUid(credentials.freshUid());
  credentials.keepExternal({ account: sampleAccount, idToken: null, jwt: null });
  credentials.note(sampleAccount);
  expect(credentials.otherUid()).toBe(uid);
  forgetDevice(storage);
  expect(area).toHaveLength(0);
  const anew = createCredentials(storage);
  expect([anew.isKnown(), anew.otherUid(), anew.lastAccount()]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});

test('a session keeps nothing where a device that is forgotten does not look', () => {
  const area = memoryArea();
  const storage = createJsonStorage(area);
  const isText = (stored: unknown): stored is string => typeof stored === 'string';
  // @ts-expect-error It is not among the keys a device forgets: what it keeps would stay there.
  createStoredValue(storage, 'elsewhere', isText).set('kept');
  forgetDevice(storage);
  expect(area).toHaveLength(1);
});
