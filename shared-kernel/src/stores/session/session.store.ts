import { filter, firstValueFrom, merge, type SchedulerLike } from 'rxjs';
import { type Bearer, isOutage } from '../../client/index.ts';
import type { Account } from '../../contract/index.ts';
import type { EventBus } from '../../events/index.ts';
import { readFailures, translate } from '../../i18n/index.ts';
import { createDataSlotStore, type Explain } from '../data-slot-store.ts';
import type { GlobalErrors } from '../global-errors.ts';
import type { SessionStore } from '../kernel.ts';
import type { AccountSteps } from './account-steps.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import type { LoginOptions } from './login.ts';
import { toLoginError } from './login-error.ts';
import { createSignIn } from './sign-in.ts';
import { createTokenHolder } from './token-holder.ts';

export interface SessionOptions extends Omit<LoginOptions, 'tokens'> {
  readonly bus: EventBus;
  readonly external: ExternalSignIn;
  readonly explain: Explain;
  readonly scheduler: SchedulerLike;
  /** An alert in the user's language. */
  readonly alert: GlobalErrors['alert'];
}

/** A session store, with what the API client and other tabs ask of it. */
export interface Session extends SessionStore {
  /** A token good for more than 10 s; undefined when there is none to be had. */
  token(): Promise<Bearer | undefined>;
  /** Gets another token than the refused one. False: not possible, or too soon after the last. */
  renew(refusedJwt: string | undefined): Promise<boolean>;
  /** Resolves once somebody plays here, be it without an answer to their sign-in, or that has failed. */
  ready(): Promise<void>;
  /** Does what another tab has done: signs in who plays on this device by now. */
  follow(): Promise<void>;
  stop(): void;
}

/** Who plays on this device. */
export function createSession(options: SessionOptions): Session {
  const { bus, credentials, explain, now } = options;
  const slot = createDataSlotStore<Account>(toLoginError);
  const account$ = slot.state$.pipe(filter(({ data }) => data !== undefined));
  const tokens = createTokenHolder(now, options.scheduler, () => void refresh());
  const context = { ...options, tokens };
  const publish = ({ id: userId, name, isTrial }: Account) =>
    bus.publish('account.changed', { userId, name, isTrial });
  const signing = createSignIn(context, slot, publish);
  const { signIn, refresh, follow } = signing;
  // Most visits end without any of them.
  const steps = async () =>
    (await import('./account-steps.ts')).createAccountSteps(context, slot, signing);
  /** Takes a step and says what has gone wrong. */
  const take = async (step: (all: AccountSteps) => Promise<void>) => {
    try {
      await step(await steps());
      return undefined;
    } catch (error) {
      return explain(error);
    }
  };

  return {
    state$: slot.state$,
    get: slot.get,
    async start() {
      await signing.start();
      const outcome = await enter(options.external.resume);
      if (outcome === 'switched-account') options.alert('common.warning', 'login.switched');
    },
    signInExternally: () => enter(() => options.external.signIn('enter')),
    signOut() {
      const leaving = slot.get().data?.id;
      return take((all) => all.signOut(leaving));
    },
    rename: (name) => take((all) => all.rename(name)),
    changePicture: (base64) => take((all) => all.changePicture(base64)),
    noteDeletion: (...given) => take((all) => all.noteDeletion(...given)),
    async createLinkCode() {
      try {
        return await (await steps()).createCode();
      } catch (error) {
        return { error: explain(error) };
      }
    },
    linkWithCode: (code) => take((all) => all.withCode(code)),
    async linkWithMagazine() {
      try {
        // Before anything is awaited: it opens a window.
        const token = await options.external.signIn('link');
        if (!token) return 'cancelled';
        await (await steps()).withMagazine(token);
        return 'linked';
      } catch (error) {
        return explain(error);
      }
    },
    hasOtherTeam: () => credentials.otherUid() !== undefined,
    switchTeam: () => take((all) => all.switchTeam()),
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
      // Whichever comes first ends the wait for the other one.
      if (!slot.get().data) await firstValueFrom(merge(signIn(), account$));
    },
    follow,
    stop: tokens.clear,
  };

  async function enter(ask: ExternalSignIn['resume']) {
    try {
      const token = await ask();
      return token ? await (await steps()).enter(token) : 'cancelled';
    } catch (error) {
      // Who comes back from the magazine has a page in which nothing has failed before.
      await readFailures();
      const failure = toLoginError(error);
      const { messageKey, params, status } = failure;
      // Without an answer there is no message of the server; until when says more than it.
      const detail = isOutage(failure)
        ? translate('login.101')
        : status && !params.until && `${params.msg} (${status})`;
      options.alert('login.title', messageKey, { params, ...(detail && { detail }) });
      return 'cancelled';
    }
  }
}
