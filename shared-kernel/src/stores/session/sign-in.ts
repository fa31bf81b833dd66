import { identityChanged } from '../../client/index.ts';
import type { Account } from '../../contract/index.ts';
import type { DataSlotStore } from '../data-slot-store.ts';
import { isWithin } from '../freshness.ts';
import { type LoginOptions, login } from './login.ts';

/** Who is signed in in this tab, and whether that still holds on this device. */
export interface SignIn {
  /** Signs in; whoever asks while that is under way waits for the same one. */
  signIn(): Promise<void>;
  /**
   * The first sign-in of a page. Who played here last is shown while nobody answers, and signed in
   * once somebody does: only the server can say who is to see anything new.
   */
  start(): Promise<void>;
  /** Renews the token. False: not possible, or too soon after the last. */
  refresh(): Promise<boolean>;
  /** Signs in anew when another tab has signed in somebody else; shows another name or picture. */
  follow(): Promise<void>;
  /** Throws IDENTITY_CHANGED when somebody else plays, whom this tab has not been able to sign in. */
  requireFollowed(): void;
  /** Somebody has signed in here, or their account is another one by now: the other tabs follow. */
  announce(account: Account): void;
}

const REFRESH_GAP_MS = 1000;
/** How long a page waits for an answer to its sign-in where somebody has played before. */
const PATIENCE_MS = 3000;

/** Makes the sign-in of a tab; what comes of it is shown in the slot. */
export function createSignIn(
  context: LoginOptions,
  slot: DataSlotStore<Account>,
  publish: (account: Account) => void,
): SignIn {
  const { credentials, now, tokens } = context;
  let signingIn: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  /** How the device stood when somebody was shown here last, and who played on it. */
  let seen: string | undefined;
  let seenPlayer: string | undefined;
  const isBehind = () => seen !== undefined && seen !== credentials.stamp();
  const isOther = () => seenPlayer !== undefined && seenPlayer !== credentials.player();

  const show = (account: Account): void => {
    seen = credentials.stamp();
    seenPlayer = credentials.player();
    slot.put(account);
    publish(account);
  };
  const attempt = async (): Promise<void> => {
    await slot.run(() => login(context));
    const { data, error } = slot.get();
    if (!data || error) return;
    // Only who is another one: tabs that follow each other must come to an end.
    if (credentials.noted()?.id !== data.id) credentials.note(data);
    show(data);
  };
  const signIn = (): Promise<void> => {
    signingIn ??= attempt().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  };
  const renew = async (): Promise<void> => {
    if (isWithin(now() - refreshedAt, REFRESH_GAP_MS)) {
      throw new Error('too soon');
    }
    refreshedAt = now();
    await signIn();
    const { error } = slot.get();
    // Nobody has answered, as without a connection: who calls once there is one need not wait.
    if (error && error.status === undefined) refreshedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    signIn,
    async start() {
      const signedIn = signIn();
      await Promise.race([signedIn, silence()]);
      if (slot.get().data) return;
      // Without a connection its script may not come: then nobody is shown.
      const remembering = await import('./remember.ts').catch(() => undefined);
      if (!(await remembering?.remember(context, slot, show))) await signedIn;
    },
    async refresh() {
      try {
        await (signingIn ?? renew());
      } catch {
        return false;
      }
      return slot.get().error === undefined;
    },
    async follow() {
      if (!isBehind()) return;
      const { data, error } = slot.get();
      const noted = credentials.noted();
      if (isOther()) tokens.clear();
      // Of another name or picture no server has to tell; another role needs another token.
      else if (noted && !error && noted.id === data?.id && noted.isTrial === data.isTrial) {
        return show(noted);
      }
      await signIn();
    },
    requireFollowed() {
      if (isOther()) throw identityChanged();
    },
    announce(account) {
      credentials.note(account);
      show(account);
    },
  };
}

/** Lasts until somebody should have answered; a device that knows that it has no connection waits for none. */
function silence(): Promise<void> {
  const ms = globalThis.navigator?.onLine === false ? 0 : PATIENCE_MS;
  return new Promise((resolve) => setTimeout(resolve, ms));
}
