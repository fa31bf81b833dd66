import type { JsonStorage } from '../../client/index.ts';
import { type Account, UID_PATTERN } from '../../contract/index.ts';
import { randomToken } from './random.ts';
import { endOfIdToken } from './token.ts';

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
  /**
   * Gives up the account of the uid, which is reached by the magazine: the team put aside last takes
   * over, else the device becomes another guest.
   */
  dropUid(): void;
  /** A uid nobody has yet; nothing is kept of it. */
  freshUid(): string;
  /** From now on the device signs in with this uid; the one before is put aside, not lost. */
  takeUid(uid: string): void;
  /** Whether a team of this device has been put aside. */
  hasOtherUid(): boolean;
  /** The team put aside longest ago takes over, and the one of the moment is put aside. */
  swapUid(): void;
}

const UID = 'uid';
const EXTERNAL = 'external';
const OTHER_UIDS = 'uids-aside';
const UID_BYTES = 24;
const UID_FORMAT = new RegExp(UID_PATTERN);

/** Keeps the credentials in the device's storage. */
export function createCredentials(storage: JsonStorage): Credentials {
  let uid: string | undefined;
  const keep = (wanted: string): string => {
    uid = wanted;
    storage.write(UID, uid);
    return uid;
  };
  const own = (): string => {
    const stored = storage.read(UID);
    uid ??= isUid(stored) ? stored : undefined;
    return uid || keep(randomToken(UID_BYTES));
  };
  const aside = (): readonly string[] => {
    const stored = storage.read(OTHER_UIDS);
    return Array.isArray(stored) ? stored.filter(isUid) : [];
  };
  return {
    uid: own,
    external() {
      const stored = storage.read(EXTERNAL);
      return isExternal(stored) ? stored : undefined;
    },
    keepExternal: ({ account, idToken, jwt }) =>
      void storage.write(EXTERNAL, { account, idToken, jwt }),
    dropExternal: () => storage.remove(EXTERNAL),
    dropUid() {
      const others = aside();
      const last = others.at(-1);
      storage.write(OTHER_UIDS, others.slice(0, -1));
      uid = undefined;
      if (last) keep(last);
      else storage.remove(UID);
    },
    freshUid: () => randomToken(UID_BYTES),
    takeUid(taken) {
      // First what must not be lost: a full storage then keeps the old one in both places.
      storage.write(OTHER_UIDS, [...aside(), own()]);
      keep(taken);
    },
    hasOtherUid: () => aside().length > 0,
    swapUid() {
      const [first, ...others] = aside();
      if (!first) return;
      storage.write(OTHER_UIDS, [...others, own()]);
      keep(first);
    },
  };
}

/** What the server takes for a uid: with anything else nobody could ever sign in here again. */
function isUid(stored: unknown): stored is string {
  return typeof stored === 'string' && UID_FORMAT.test(stored);
}

function isExternal(stored: unknown): stored is ExternalCredentials {
  const { account, idToken, jwt } = (stored ?? {}) as Partial<ExternalCredentials>;
  return typeof account?.id === 'string' && isJwt(idToken) && isJwt(jwt);
}

function isJwt(stored: unknown): boolean {
  return typeof stored === 'string' && endOfIdToken(stored) > 0;
}
