import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { Lineup, RulesContext } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { lostCaptain } from './captain-card.model.ts';

/** Whether the captain's card may be lost. */
export type AgreesToLose = (captainId: string) => Promise<boolean>;

/** What a move that may cost the captain's card asks before it is sent. */
export interface CardGuard {
  /** The card would be lost, which was not agreed to: the move is not sent, it is asked about. */
  asksAbout(next: Lineup, ctx: RulesContext): boolean;
  /** The same of a team that was changed elsewhere, where nobody is asked. */
  loses(next: Lineup, ctx: RulesContext): boolean;
}

/**
 * Makes a move; where it would cost the captain's card, only once that was agreed to.
 * @param agreedTo whose card may be lost without another question
 */
export async function askForCard(
  ledger: Kernel['ledger'],
  agrees: AgreesToLose,
  make: (card: CardGuard) => Promise<Ledger | undefined>,
  agreedTo?: string,
): Promise<Ledger | undefined> {
  let asked: string | undefined;
  const lostWith = (next: Lineup, ctx: RulesContext) => {
    const held = ledger.get().data;
    const captainId = held && lostCaptain(held, next, ctx);
    return captainId === agreedTo ? undefined : captainId;
  };
  const made = await make({
    asksAbout(next, ctx) {
      asked = lostWith(next, ctx);
      return asked !== undefined;
    },
    loses: (next, ctx) => lostWith(next, ctx) !== undefined,
  });
  if (asked === undefined) return made;
  return (await agrees(asked)) ? askForCard(ledger, agrees, make, asked) : undefined;
}
