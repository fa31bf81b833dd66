import type { Refusal } from '@spieltag/shared-kernel/rules';
import type { Game } from '../game/game.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import { partnerVerdict, partnerVerdicts } from './swap-partners.model.ts';

/** What pressing a slot leads to. */
export type Press =
  /** The slot is the one that wants to change places; locked: it only says why it cannot. */
  | { readonly kind: 'pick'; readonly lock: Refusal | undefined }
  /** The picked slot and this one change places. */
  | { readonly kind: 'swap'; readonly picked: number }
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'cancel' }
  /** Nobody of the squad could come here: somebody must be bought. */
  | { readonly kind: 'buy' };

/** Decides what pressing a slot means while another one, or none, is picked. */
export function pressSlot(
  { index, occupant, lock }: LineupSlot,
  picked: LineupSlot | undefined,
  { lineup, context }: Pick<Game, 'lineup' | 'context'>,
): Press {
  if (picked?.index === index) return { kind: 'cancel' };
  if (!picked || picked.lock) {
    if (occupant) return { kind: 'pick', lock };
    const isOpenToSome = partnerVerdicts(lineup, index, context).some((refusal) => !refusal);
    return isOpenToSome ? { kind: 'pick', lock } : { kind: 'buy' };
  }
  const refusal = partnerVerdict(lineup, picked.index, index, context);
  return refusal ? { kind: 'refuse', refusal } : { kind: 'swap', picked: picked.index };
}
