import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { LedgerStore } from '@spieltag/shared-kernel/stores';
import { type Achievement, type Amount, purseOf } from './rewards.model.ts';

/** What was credited with a change: all of it, what achievements have brought included. */
export interface Credit {
  readonly amounts: readonly Amount[];
  /** Reached with the change. */
  readonly achievements: readonly Achievement['id'][];
}

/** What a ledger has more than the one before. */
export function creditBetween(before: Ledger, after: Ledger): Credit {
  const held = new Map(holdingsOf(before).map(({ currency, value }) => [currency, value]));
  const amounts = holdingsOf(after).flatMap(({ currency, value }) => {
    const more = value - (held.get(currency) ?? 0);
    return more > 0 ? [{ currency, value: more }] : [];
  });
  const old = new Set(reachedIn(before));
  return { amounts, achievements: reachedIn(after).filter((id) => !old.has(id)) };
}

/** Makes a change and says what it credited: of several under way each its own. */
export async function creditOf<Refused>(
  ledger: LedgerStore,
  change: () => Promise<Refused | undefined>,
): Promise<{ readonly refused: Refused } | { readonly credit: Credit }> {
  let before: Ledger | undefined;
  let after: Ledger | undefined;
  const following = ledger.state$.subscribe(({ data }) => {
    if (data === after) return;
    before = after;
    after = data;
  });
  const refused = await change();
  following.unsubscribe();
  if (refused) return { refused };
  return { credit: before && after ? creditBetween(before, after) : NOTHING };
}

const NOTHING: Credit = { amounts: [], achievements: [] };

function holdingsOf(ledger: Ledger): readonly Amount[] {
  return [...purseOf(ledger), { currency: 'budget', value: ledger.budget.value }];
}

function reachedIn({ achievements }: Ledger): readonly Achievement['id'][] {
  return achievements.flatMap(({ id, achievedAt }) => (achievedAt === null ? [] : id));
}
