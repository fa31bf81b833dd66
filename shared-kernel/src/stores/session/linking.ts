import { ApiCallError } from '../../client/index.ts';
import { contract, type Login } from '../../contract/index.ts';
import type { Explain } from '../data-slot-store.ts';
import type { LinkCode, StoreError } from '../kernel.ts';
import type { ExternalSignIn } from './external-sign-in.ts';
import type { Answer, LoginOptions } from './login.ts';
import { explained, type SwitchUser } from './switch-user.ts';

/** What linking needs of the session. */
export interface LinkingOptions extends LoginOptions {
  readonly external: ExternalSignIn;
  readonly explain: Explain;
}

/** Links this device to an account other devices have, and makes the code for that. */
export interface Linking {
  createCode(): Promise<LinkCode | { readonly error: StoreError }>;
  withCode(code: string): Promise<StoreError | undefined>;
  withMagazine(): Promise<'linked' | 'cancelled' | StoreError>;
}

/** Makes the linking of a session; who is linked is shown at once, without a restart. */
export function createLinking(context: LinkingOptions, switchUser: SwitchUser): Linking {
  const { client, external, explain } = context;
  return {
    async createCode() {
      try {
        const row = contract.account.createTransferToken;
        const { transferToken: code, expiresAt } = await client.call(row, { rethrow: true });
        return { code, expiresAt };
      } catch (error) {
        return { error: explain(error) };
      }
    },
    withCode(code) {
      const row = contract.account.transferWithToken;
      const move = (uid: string) =>
        client.call(row, { body: { uid, transferToken: code.trim() }, rethrow: true });
      return explained(explain, () => switchUser(() => link(context, move)));
    },
    async withMagazine() {
      const row = contract.account.transferWithExternalAuth;
      try {
        const externalAuthToken = await external.signIn();
        if (!externalAuthToken) return 'cancelled';
        const move = (uid: string) =>
          client.call(row, { body: { uid, externalAuthToken }, rethrow: true });
        await switchUser(() => link(context, move));
        return 'linked';
      } catch (error) {
        return explain(error);
      }
    },
  };
}

async function link(
  context: LinkingOptions,
  move: (uid: string) => Promise<Login>,
): Promise<Answer> {
  const { credentials } = context;
  const answer = credentials.external() ? undefined : await moveOwn(context, move);
  if (answer) return answer;
  // The team of this device could not be reached any more: it keeps the uid, which is put aside.
  const uid = credentials.freshUid();
  const linked = await move(uid);
  credentials.takeUid(uid);
  credentials.dropExternal();
  return linked;
}

/** Undefined: the device is the last way to a team. */
async function moveOwn(
  { credentials }: LinkingOptions,
  move: (uid: string) => Promise<Login>,
): Promise<Login | undefined> {
  try {
    return await move(credentials.uid());
  } catch (error) {
    if (error instanceof ApiCallError && error.code === 'ACCOUNT_IN_USE') return undefined;
    throw error;
  }
}
