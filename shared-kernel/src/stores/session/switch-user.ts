import type { Explain } from '../data-slot-store.ts';
import type { StoreError } from '../kernel.ts';
import { type Answer, adoptLogin, type LoginOptions } from './login.ts';
import type { SignIn } from './sign-in.ts';

/**
 * Lets somebody else play on this device: `ask` gets the answer and keeps what it was got with;
 * undefined: nobody else. Until the server has answered everything stays as it was.
 */
export type SwitchUser = (ask: () => Promise<Answer | undefined>) => Promise<void>;

/** Hands over one after the other, on all tabs of the device together. */
export function createSwitchUser(
  context: LoginOptions,
  { announce, follow, requireFollowed }: SignIn,
): SwitchUser {
  return async (ask) => {
    await follow();
    await context.exclusively(async () => {
      requireFollowed();
      const answer = await ask();
      if (answer) announce(adoptLogin(context, answer));
    });
  };
}

/** What went wrong, ready to be shown; undefined: nothing. */
export async function explained(
  explain: Explain,
  act: () => Promise<void>,
): Promise<StoreError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return explain(error);
  }
}
