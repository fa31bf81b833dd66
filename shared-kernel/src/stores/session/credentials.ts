import type { JsonStorage } from '../../client/index.ts';
import type { Account } from '../../contract/index.ts';
import { randomToken } from './random.ts';

/**
 * What stays on the device after a switch to an account that already took part: the account, its ID
 * token and its bearer token, so that a reload stays signed in until the later of the two ends.
 */
interface ExternalCredentials {
  readonly account: Account;
  readonly idToken: string;
  readonly jwt: string;
}

/** What the device signs in with. The uid is a credential: whoever has it plays as this guest. */
export interface Credentials {
  uid(): string;
  external(): ExternalCredentials | undefined;
  keepExternal(credentials: ExternalCredentials): void;
  /** Back to the guest of this device. */
  dropExternal(): void;
  /** The device becomes another guest; the account of the old uid is reached by the magazine only. */
  dropUid(): void;
}

const UID = 'uid';
const EXTERNAL = 'external';
const UID_BYTES = 24;

/** Keeps the credentials in the device's storage. */
export function createCredentials(storage: JsonStorage): Credentials {
  let uid: string | undefined;
  return {
    uid() {
      const stored = storage.read(UID);
      uid ??= typeof stored === 'string' ? stored : undefined;
      if (!uid) {
        uid = randomToken(UID_BYTES);
        storage.write(UID, uid);
      }
      return uid;
    },
    external() {
      const stored = storage.read(EXTERNAL) as Partial<ExternalCredentials> | undefined;
      const { account, idToken, jwt } = stored ?? {};
      return account && idToken && jwt ? { account, idToken, jwt } : undefined;
    },
    keepExternal: ({ account, idToken, jwt }) =>
      void storage.write(EXTERNAL, { account, idToken, jwt }),
    dropExternal: () => storage.remove(EXTERNAL),
    dropUid() {
      uid = undefined;
      storage.remove(UID);
    },
  };
}
