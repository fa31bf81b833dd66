import { ApiCallError, type ApiClient } from '../../client/index.ts';
import { type Account, contract, type Login } from '../../contract/index.ts';

interface Wish {
  readonly idToken: string;
  readonly buildNr: number;
  readonly current: Account | undefined;
}

/**
 * Makes the trial account on this device the magazine's account, team and all. When that account
 * already takes part, it is signed in instead and the provisional team stays behind.
 */
export async function transferOrSwitch(
  client: ApiClient,
  { idToken, buildNr, current }: Wish,
): Promise<Login> {
  const body = { externalAuthToken: idToken, buildNr };
  const transferred = current?.isTrial ? await transfer(client, body) : null;
  return transferred ?? client.call(contract.account.externalAuth, { body, rethrow: true });
}

async function transfer(
  client: ApiClient,
  body: { readonly externalAuthToken: string; readonly buildNr: number },
): Promise<Login | null> {
  try {
    return await client.call(contract.account.transferExternalAuth, { body, rethrow: true });
  } catch (error) {
    if (error instanceof ApiCallError && error.code === 'ACCOUNT_IN_USE') return null;
    throw error;
  }
}
