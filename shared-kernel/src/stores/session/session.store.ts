import type { SchedulerLike } from 'rxjs';
import { type Account, contract } from '../../contract/index.ts';
import type { EventBus } from '../../events/index.ts';
import type { SessionStore, StoreError } from '../kernel.ts';
import { createSlotStore, type Explain, type SlotStore } from '../slot-store.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import { createLinking } from './linking.ts';
import { adoptLogin, type LoginOptions, login } from './login.ts';
import { toLoginError } from './login-error.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { transferOrSwitch } from './transfer.ts';

export interface SessionOptions extends Omit<LoginOptions, 'tokens'> {
  readonly bus: EventBus;
  readonly external: ExternalSignIn;
  readonly explain: Explain;
  readonly scheduler: SchedulerLike;
  /** An alert in the user's language. */
  readonly alert: (titleKey: string, textKey: string) => void;
}

/** A session store with the doors the API client needs. */
export interface Session extends SessionStore {
  /** A token good for more than 10 s; undefined when there is none to be had. */
  token(): Promise<string | undefined>;
  /** Gets a new token. False: not possible, or too soon after the last. */
  refresh(): Promise<boolean>;
  /** Resolves once somebody is signed in, or that has failed. */
  ready(): Promise<void>;
  stop(): void;
}

const REFRESH_GAP_MS = 1000;

/** Who plays on this device. */
export function createSession(options: SessionOptions): Session {
  const { bus, credentials, now } = options;
  const slot = createSlotStore<Account>(toLoginError);
  const tokens = createTokenKeeper(now, options.scheduler, () => void refresh());
  const door = { ...options, tokens };

  const show = (account: Account): void => {
    slot.put(account);
    const { id: userId, name, isTrial } = account;
    bus.publish('account.changed', { userId, name, isTrial });
  };
  const { signIn, refresh } = createSignIn(door, slot, show);
  const linking = createLinking(door, show);

  return {
    state$: slot.state$,
    get: slot.get,
    async start() {
      await signIn();
      const outcome = await enter(options.external.resume);
      if (outcome === 'switched-account') options.alert('common.warning', 'login.switched');
    },
    signInExternally: () => enter(options.external.signIn),
    async signOut() {
      if (credentials.external()) credentials.dropExternal();
      else credentials.dropUid();
      tokens.clear();
      await signIn();
    },
    rename: (name) =>
      change(door, show, () =>
        door.client.call(contract.account.updateName, { body: { name }, rethrow: true }),
      ),
    changePicture: (base64) =>
      change(door, show, () =>
        door.client.call(contract.account.updateImage, { body: { base64 }, rethrow: true }),
      ),
    createLinkCode: linking.createCode,
    linkWithCode: linking.withCode,
    linkWithMagazine: linking.withMagazine,
    hasOtherTeam: credentials.hasOtherUid,
    async switchTeam() {
      credentials.dropExternal();
      credentials.swapUid();
      tokens.clear();
      await signIn();
    },
    async token() {
      const token = tokens.current();
      if (token && tokens.isEnding(token)) await refresh();
      return tokens.current()?.jwt;
    },
    refresh,
    async ready() {
      if (!slot.get().data) await signIn();
    },
    stop: tokens.clear,
  };

  async function enter(ask: () => Promise<string | undefined>) {
    try {
      const idToken = await ask();
      return idToken ? await enterWith(door, idToken, slot, show) : 'cancelled';
    } catch (error) {
      options.alert('login.title', toLoginError(error).messageKey);
      return 'cancelled';
    }
  }
}

type Door = SessionOptions & LoginOptions;

/** Signs in and renews the token; whoever asks while that is under way waits for the same one. */
function createSignIn(door: Door, slot: SlotStore<Account>, show: (account: Account) => void) {
  let signingIn: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const attempt = async (): Promise<void> => {
    await slot.run(() => login(door));
    const { data, error } = slot.get();
    if (data && !error) show(data);
  };
  const signIn = (): Promise<void> => {
    signingIn ??= attempt().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  };
  const renew = async (): Promise<void> => {
    if (door.now() - refreshedAt < REFRESH_GAP_MS) {
      throw new Error('authSoftRefresh triggered too soon');
    }
    refreshedAt = door.now();
    await signIn();
  };
  const refresh = async (): Promise<boolean> => {
    try {
      await (signingIn ?? renew());
    } catch {
      return false;
    }
    return slot.get().error === undefined;
  };
  return { signIn, refresh };
}

async function enterWith(
  door: Door,
  idToken: string,
  slot: SlotStore<Account>,
  show: (account: Account) => void,
): Promise<'signed-in' | 'switched-account'> {
  const { client, credentials, buildNr } = door;
  const current = slot.get().data;
  const answer = await transferOrSwitch(client, { idToken, buildNr, current });
  const isSame = current !== undefined && answer.account.id === current.id;
  if (!isSame || credentials.external()) credentials.keepExternal({ idToken, ...answer });
  show(adoptLogin(door, answer));
  return current?.isTrial && !isSame ? 'switched-account' : 'signed-in';
}

/** Changes name or picture and shows what the server made of it. */
async function change(
  { credentials, tokens, explain }: Door,
  show: (account: Account) => void,
  send: () => Promise<Account>,
): Promise<StoreError | undefined> {
  try {
    const account = await send();
    const kept = credentials.external();
    if (kept) credentials.keepExternal({ ...kept, account });
    show({ ...account, isTrial: tokens.current()?.role === 'trial' });
    return undefined;
  } catch (error) {
    return explain(error);
  }
}
