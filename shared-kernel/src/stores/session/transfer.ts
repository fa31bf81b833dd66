import { ApiCallError } from '../../client/index.ts';
import { type Account, contract, type Login } from '../../contract/index.ts';
import { askAgain } from './ask-again.ts';
import type { LoginOptions } from './login.ts';

type Context = Pick<LoginOptions, 'client' | 'buildNr' | 'wait'>;

/**
 * Makes the trial account on this device the magazine's account, team and all. When that account
 * already takes part, it is signed in instead and the provisional team stays behind.
 * @param idToken of the magazine's account
 */
export async function transferOrSwitch(
  context: Context,
  idToken: string,
  current: Account | undefined,
): Promise<Login> {
  const { client, buildNr } = context;
  const input = { body: { externalAuthToken: idToken, buildNr }, rethrow: true } as const;
  const { externalAuth, transferExternalAuth } = contract.account;
  if (current?.isTrial) {
    try {
      return await askAgain(context, () => client.call(transferExternalAuth, input));
    } catch (error) {
      if (!(error instanceof ApiCallError && error.code === 'ACCOUNT_IN_USE')) throw error;
    }
  }
  return askAgain(context, () => client.call(externalAuth, input));
}
