import type { SchedulerLike } from 'rxjs';
import type { Bearer } from '../../client/index.ts';
import { type Account, contract } from '../../contract/index.ts';
import type { EventBus } from '../../events/index.ts';
import type { MessageKey, PlainTextKey } from '../../i18n/index.ts';
import { createDataSlotStore, type DataSlotStore, type Explain } from '../data-slot-store.ts';
import type { SessionStore, StoreError } from '../kernel.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import { type LoginOptions, loginWithUid } from './login.ts';
import { toLoginError } from './login-error.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSwitchUser, explained, type SwitchUser } from './switch-user.ts';
import { createTokenHolder } from './token-holder.ts';
import { transferOrSwitch } from './transfer.ts';

export interface SessionOptions extends Omit<LoginOptions, 'tokens'> {
  readonly bus: EventBus;
  readonly external: ExternalSignIn;
  readonly explain: Explain;
  readonly scheduler: SchedulerLike;
  /** An alert in the user's language. */
  readonly alert: (titleKey: PlainTextKey, textKey: MessageKey) => void;
}

/** A session store, with what the API client and other tabs ask of it. */
export interface Session extends SessionStore {
  /** A token good for more than 10 s; undefined when there is none to be had. */
  token(): Promise<Bearer | undefined>;
  /** Gets another token than the refused one. False: not possible, or too soon after the last. */
  renew(refusedJwt: string | undefined): Promise<boolean>;
  /** Resolves once somebody is signed in, or that has failed. */
  ready(): Promise<void>;
  /** Does what another tab has done: signs in who plays on this device by now. */
  follow(): Promise<void>;
  stop(): void;
}

/** Who plays on this device. */
export function createSession(options: SessionOptions): Session {
  const { bus, credentials, explain, now } = options;
  const slot = createDataSlotStore<Account>(toLoginError);
  const tokens = createTokenHolder(now, options.scheduler, () => void refresh());
  const context = { ...options, tokens };
  const publish = ({ id: userId, name, isTrial }: Account) =>
    bus.publish('account.changed', { userId, name, isTrial });
  const signing = createSignIn(context, slot, publish);
  const { signIn, refresh, follow } = signing;
  const switchUser = createSwitchUser(context, signing);
  // Few players ever link a device.
  const linking = async () => (await import('./linking.ts')).createLinking(context, switchUser);

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
      const leaving = slot.get().data?.id;
      return explained(explain, () =>
        switchUser(async () => {
          // Another tab was faster.
          if (slot.get().data?.id !== leaving) return undefined;
          const external = credentials.external();
          const uid = external ? credentials.uid() : credentials.nextUid();
          const answer = await loginWithUid(context, uid);
          if (external) credentials.dropExternal();
          else credentials.leaveUid(uid);
          return answer;
        }),
      );
    },
    rename: (name) =>
      change(context, slot, signing, () =>
        context.client.call(contract.account.updateName, { body: { name }, rethrow: true }),
      ),
    changePicture: (base64) =>
      change(context, slot, signing, () =>
        context.client.call(contract.account.updateImage, { body: { base64 }, rethrow: true }),
      ),
    async createLinkCode() {
      try {
        return await (await linking()).createCode();
      } catch (error) {
        return { error: explain(error) };
      }
    },
    linkWithCode: (code) => explained(explain, async () => (await linking()).withCode(code)),
    async linkWithMagazine() {
      try {
        // Before anything is awaited: it opens a window.
        const idToken = await options.external.signIn();
        if (!idToken) return 'cancelled';
        await (await linking()).withMagazine(idToken);
        return 'linked';
      } catch (error) {
        return explain(error);
      }
    },
    hasOtherTeam: () => credentials.otherUid() !== undefined,
    async switchTeam() {
      return explained(explain, () =>
        switchUser(async () => {
          const other = credentials.otherUid();
          if (other === undefined) return undefined;
          const answer = await loginWithUid(context, other);
          credentials.takeUid(other);
          credentials.dropExternal();
          return answer;
        }),
      );
    },
    async token() {
      await follow();
      const token = tokens.current();
      if (token && tokens.isEnding(token)) await refresh();
      signing.requireFollowed();
      return tokens.current();
    },
    async renew(refusedJwt) {
      if (refusedJwt !== undefined) credentials.dropJwt(refusedJwt);
      return refresh();
    },
    async ready() {
      if (!slot.get().data) await signIn();
    },
    follow,
    stop: tokens.clear,
  };

  async function enter(ask: () => Promise<string | undefined>) {
    try {
      const idToken = await ask();
      return idToken ? await enterWith(context, idToken, slot, switchUser) : 'cancelled';
    } catch (error) {
      options.alert('login.title', toLoginError(error).messageKey);
      return 'cancelled';
    }
  }
}

type SessionContext = SessionOptions & LoginOptions;

async function enterWith(
  context: SessionContext,
  idToken: string,
  slot: DataSlotStore<Account>,
  switchUser: SwitchUser,
): Promise<'signed-in' | 'switched-account'> {
  const { client, credentials, buildNr } = context;
  let outcome: 'signed-in' | 'switched-account' = 'signed-in';
  await switchUser(async () => {
    const current = slot.get().data;
    const answer = await transferOrSwitch(client, { idToken, buildNr, current });
    const isSame = current !== undefined && answer.account.id === current.id;
    if (!isSame || credentials.external()) credentials.keepExternal({ idToken, ...answer });
    if (current?.isTrial && !isSame) outcome = 'switched-account';
    return answer;
  });
  return outcome;
}

/** Changes name or picture and shows what the server made of it. */
function change(
  { credentials, tokens, explain }: SessionContext,
  slot: DataSlotStore<Account>,
  { announce }: SignIn,
  send: () => Promise<Account>,
): Promise<StoreError | undefined> {
  return explained(explain, async () => {
    const account = await send();
    const kept = credentials.external();
    const isOther = (one: Account | undefined) => one?.id !== account.id;
    // Whoever plays here by now, or is about to, has another name.
    if (isOther(slot.get().data) || (kept && isOther(kept.account))) return;
    if (kept) credentials.keepExternal({ ...kept, account });
    announce({ ...account, isTrial: tokens.current()?.role === 'trial' });
  });
}
