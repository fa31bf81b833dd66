import type { JsonStorage } from '../../client/index.ts';
import { type Account, UID_PATTERN } from '../../contract/index.ts';
import { randomToken } from './random.ts';
import { createStoredValue } from './stored-value.ts';
import { endOfIdToken } from './token.ts';

/**
 * What stays on the device after a switch to an account that already took part: the account, its ID
 * token and its bearer token, so that a reload stays signed in until the later of the two ends. Null:
 * the server has refused it. Without either the account has to be signed in again.
 */
interface ExternalCredentials {
  readonly account: Account;
  readonly idToken: string | null;
  readonly jwt: string | null;
}

/** What the device signs in with. The uid is a credential: whoever has it plays as this guest. */
export interface Credentials {
  uid(): string;
  /** Whether this device has signed in before. */
  isKnown(): boolean;
  external(): ExternalCredentials | undefined;
  keepExternal(credentials: ExternalCredentials): void;
  /** The server has refused the kept bearer token: it is never used again. */
  dropJwt(refused: string): void;
  /** The server has refused the kept ID token. */
  dropIdToken(): void;
  /** Back to the guest of this device. */
  dropExternal(): void;
  /** Who plays once the account of the uid has signed out: the team put aside last, else a guest. */
  nextUid(): string;
  /** Gives up the account of the uid, which is reached by the magazine; the next one takes over. */
  leaveUid(next: string): void;
  /** A uid nobody has yet; nothing is kept of it. */
  freshUid(): string;
  /** From now on the device signs in with this uid; the one before is put aside, not lost. */
  takeUid(uid: string): void;
  /** The team put aside longest ago; undefined: none has been. */
  otherUid(): string | undefined;
  /** Tells the other tabs who plays on this device, and how that account looks. */
  note(account: Account): void;
  /** Whom a tab has noted last. */
  noted(): Account | undefined;
  /** Who plays here, as they were when a server answered last; undefined: nobody has yet. */
  lastAccount(): Account | undefined;
  /** Another text as soon as a tab has signed in somebody else. */
  player(): string;
  /** The same, or as soon as one has noted something of the account. */
  stamp(): string;
}

const UID_BYTES = 24;
const UID_FORMAT = new RegExp(UID_PATTERN);

/** Keeps the credentials in the device's storage. */
export function createCredentials(storage: JsonStorage): Credentials {
  const uid = createStoredValue(storage, 'uid', isUid);
  const external = createStoredValue(storage, 'external', isExternal);
  const stored = createStoredValue(storage, 'uids-aside', isList);
  const noted = createStoredValue(storage, 'account', isAccount);
  let next: string | undefined;
  /** On a device that cannot put one more team aside, who plays from then on is known to this page alone. */
  let how: 'set' | 'hold' = 'set';

  const own = (): string => {
    const known = uid.get();
    if (known !== undefined) return known;
    const made = randomToken(UID_BYTES);
    uid.set(made);
    return made;
  };
  const aside = (): readonly string[] => (stored.get() ?? []).filter(isUid);
  const become = (taken: string): void => {
    uid[how](taken);
    stored[how](aside().filter((other) => other !== taken));
  };
  const player = () => [uid.get(), external.get()?.account.id, noted.get()?.id];
  return {
    uid: own,
    isKnown: () => (uid.get() ?? external.get()) !== undefined,
    external: external.get,
    keepExternal: ({ account, idToken, jwt }) => external.set({ account, idToken, jwt }),
    dropJwt(refused) {
      const kept = external.get();
      if (kept?.jwt === refused) external.set({ ...kept, jwt: null });
    },
    dropIdToken() {
      const kept = external.get();
      if (kept) external.set({ ...kept, idToken: null });
    },
    dropExternal: external.drop,
    nextUid() {
      next ??= randomToken(UID_BYTES);
      return aside().at(-1) ?? next;
    },
    leaveUid(taken) {
      next = undefined;
      // A storage too full for the next one must not sign the old one in again.
      uid.drop();
      how = 'set';
      become(taken);
    },
    freshUid: () => randomToken(UID_BYTES),
    takeUid(taken) {
      // First what must not be lost: until the end the old one stands in both places.
      how = stored.set([...aside(), own()]) ? 'set' : 'hold';
      become(taken);
    },
    otherUid: () => aside()[0],
    note: ({ id, name, image, isTrial }) => noted[how]({ id, name, image, isTrial }),
    noted: noted.get,
    lastAccount: () => external.get()?.account ?? noted.get(),
    player: () => JSON.stringify(player()),
    stamp: () => JSON.stringify([player(), noted.get()]),
  };
}

/** What the server takes for a uid: with anything else nobody could ever sign in here again. */
function isUid(stored: unknown): stored is string {
  return typeof stored === 'string' && UID_FORMAT.test(stored);
}

function isList(stored: unknown): stored is readonly unknown[] {
  return Array.isArray(stored);
}

function isExternal(stored: unknown): stored is ExternalCredentials {
  const { account, idToken, jwt } = (stored ?? {}) as Partial<ExternalCredentials>;
  return isAccount(account) && isJwtOrNull(idToken) && isJwtOrNull(jwt);
}

function isAccount(stored: unknown): stored is Account {
  const { id } = (stored ?? {}) as Partial<Account>;
  return typeof id === 'string';
}

function isJwtOrNull(stored: unknown): boolean {
  return stored === null || (typeof stored === 'string' && endOfIdToken(stored) > 0);
}
