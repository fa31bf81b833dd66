import { type Account, contract } from '../../contract/index.ts';
import type { DataSlotStore } from '../data-slot-store.ts';
import { askAgain } from './ask-again.ts';
import { createLinking, type Linking } from './linking.ts';
import { askWithUid, type LoginOptions } from './login.ts';
import { type ResumeLinkOptions, resumeLink } from './resume-link.ts';
import type { SignIn } from './sign-in.ts';
import type { ExternalToken } from './sign-in-purpose.ts';
import { createSwitchUser, type SwitchUser } from './switch-user.ts';
import { transferOrSwitch } from './transfer.ts';

/** What the steps need of the session. */
export interface AccountStepsOptions extends LoginOptions, ResumeLinkOptions {
  readonly buildNr: number;
}

/** What players do with their account once in a while. Each throws what has gone wrong. */
export interface AccountSteps extends Linking {
  /** Does what the reader has signed in to the magazine for; 'cancelled': it has failed, and that is said. */
  enter(token: ExternalToken): Promise<'signed-in' | 'switched-account' | 'cancelled'>;
  /** @param leaving whom the player has seen signed in */
  signOut(leaving: string | undefined): Promise<void>;
  switchTeam(): Promise<void>;
  rename(name: string): Promise<void>;
  changePicture(base64: string): Promise<void>;
  /** @param deletionAt epoch ms; null: the account stays */
  noteDeletion(userId: string, deletionAt: number | null): Promise<void>;
}

/** Makes the steps; what comes of them is shown in the slot. */
export function createAccountSteps(
  context: AccountStepsOptions,
  slot: DataSlotStore<Account>,
  signing: SignIn,
): AccountSteps {
  const { client, credentials } = context;
  const switchUser = createSwitchUser(context, signing);
  const linking = createLinking(context, switchUser);
  return {
    ...linking,
    enter: async (token) => {
      // An attempt that a version before has kept names no purpose.
      if (token.purpose !== 'link') {
        return enterWith(context, await token.idToken(), slot, switchUser);
      }
      return resumeLink(context, slot, () => linking.withMagazine(token));
    },
    signOut: (leaving) =>
      switchUser(async () => {
        // Another tab was faster.
        if (slot.get().data?.id !== leaving) return undefined;
        const external = credentials.external();
        const uid = external ? credentials.uid() : credentials.nextUid();
        const answer = await askAgain(context, () => askWithUid(context, uid));
        if (external) credentials.dropExternal();
        else credentials.leaveUid(uid);
        return answer;
      }),
    switchTeam: () =>
      switchUser(async () => {
        const other = credentials.otherUid();
        if (other === undefined) return undefined;
        const answer = await askAgain(context, () => askWithUid(context, other));
        credentials.takeUid(other);
        credentials.dropExternal();
        return answer;
      }),
    rename: (name) =>
      change(context, slot, signing, () =>
        client.call(contract.account.updateName, { body: { name }, rethrow: true }),
      ),
    changePicture: (base64) =>
      change(context, slot, signing, () =>
        client.call(contract.account.updateImage, { body: { base64 }, rethrow: true }),
      ),
    noteDeletion: async (userId, deletionAt) => {
      const { data } = slot.get();
      if (data?.id !== userId || (data.deletionAt ?? null) === deletionAt) return;
      const { deletionAt: _before, ...account } = data;
      const now = { ...account, ...(deletionAt !== null && { deletionAt }) };
      await change(context, slot, signing, async () => now);
    },
  };
}

async function enterWith(
  context: AccountStepsOptions,
  idToken: string,
  slot: DataSlotStore<Account>,
  switchUser: SwitchUser,
): Promise<'signed-in' | 'switched-account'> {
  const { credentials } = context;
  let outcome: 'signed-in' | 'switched-account' = 'signed-in';
  await switchUser(async () => {
    const current = slot.get().data;
    const answer = await transferOrSwitch(context, idToken, current);
    const isSame = current !== undefined && answer.account.id === current.id;
    if (!isSame || credentials.external()) credentials.keepExternal({ idToken, ...answer });
    if (current?.isTrial && !isSame) outcome = 'switched-account';
    return answer;
  });
  return outcome;
}

/** Changes the account and shows what the server made of it. */
async function change(
  { credentials, tokens }: LoginOptions,
  slot: DataSlotStore<Account>,
  { announce }: SignIn,
  send: () => Promise<Account>,
): Promise<void> {
  const account = await send();
  const kept = credentials.external();
  const isOther = (one: Account | undefined) => one?.id !== account.id;
  // Whoever plays here by now, or is about to, has another name.
  if (isOther(slot.get().data) || (kept && isOther(kept.account))) return;
  if (kept) credentials.keepExternal({ ...kept, account });
  announce({ ...account, isTrial: tokens.current()?.role === 'trial' });
}
