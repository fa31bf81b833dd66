import { isOutage } from '../../client/index.ts';
import type { Account } from '../../contract/index.ts';
import type { DataSlotStore } from '../data-slot-store.ts';
import type { LoginOptions } from './login.ts';

/**
 * Shows who played here last while nobody answers their sign-in, or its answer never came. False: nobody
 * did, or the server does not let them in.
 */
export function remember(
  { client, credentials }: LoginOptions,
  slot: Pick<DataSlotStore<Account>, 'get'>,
  show: (account: Account) => void,
): boolean {
  const { error } = slot.get();
  const account = credentials.lastAccount();
  if (!account || (error && !isOutage(error))) return false;
  client.setUser(account.id);
  show(account);
  return true;
}
