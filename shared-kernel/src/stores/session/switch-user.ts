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
