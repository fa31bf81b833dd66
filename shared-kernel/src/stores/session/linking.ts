import { ApiCallError } from '../../client/index.ts';
import { contract, type Login } from '../../contract/index.ts';
import type { LinkCode } from '../kernel.ts';
import { askAgain } from './ask-again.ts';
import type { Answer, LoginOptions } from './login.ts';
import type { ExternalToken } from './sign-in-purpose.ts';
import type { SwitchUser } from './switch-user.ts';

/** Links this device to an account other devices have, and makes the code for that. */
export interface Linking {
  createCode(): Promise<LinkCode>;
  withCode(code: string): Promise<void>;
  /** @param token of the magazine's account the device is linked to */
  withMagazine(token: ExternalToken): Promise<void>;
}

/** Makes the linking of a session; who is linked is shown at once, without a restart. */
export function createLinking(context: LoginOptions, switchUser: SwitchUser): Linking {
  const { client } = context;
  /** Links by a call that changes nothing more when it is made again. */
  const link = (move: (uid: string) => Promise<Login>) =>
    switchUser(() => moveDevice(context, (uid) => askAgain(context, () => move(uid))));
  return {
    async createCode() {
      const row = contract.account.createTransferToken;
      const { transferToken: code, expiresAt } = await client.call(row, { rethrow: true });
      return { code, expiresAt };
    },
    withCode(code) {
      const row = contract.account.transferWithToken;
      return link((uid) =>
        client.call(row, { body: { uid, transferToken: code.trim() }, rethrow: true }),
      );
    },
    async withMagazine(token) {
      const externalAuthToken = await token.idToken();
      const row = contract.account.transferWithExternalAuth;
      return link((uid) => client.call(row, { body: { uid, externalAuthToken }, rethrow: true }));
    },
  };
}

async function moveDevice(
  context: LoginOptions,
  move: (uid: string) => Promise<Login>,
): Promise<Answer> {
  const { credentials } = context;
  const answer = credentials.external() ? undefined : await moveOwn(context, move);
  if (answer) return answer;
  // The uid goes on leading to the team of this device, and is put aside.
  const uid = credentials.freshUid();
  const linked = await move(uid);
  credentials.takeUid(uid);
  credentials.dropExternal();
  return linked;
}

/** Undefined: the uid leads to a guest's team, and stays with it. */
async function moveOwn(
  { credentials }: LoginOptions,
  move: (uid: string) => Promise<Login>,
): Promise<Login | undefined> {
  try {
    return await move(credentials.uid());
  } catch (error) {
    if (error instanceof ApiCallError && error.code === 'ACCOUNT_IN_USE') return undefined;
    throw error;
  }
}
