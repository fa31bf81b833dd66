import type { ClientDatabase, PlayerDetail } from '@spieltag/shared-kernel/contract';
import { hasPrice } from '@spieltag/shared-kernel/rules';

/** What a player cost. */
export interface KnownPrice {
  /** Name of the round before which it was that; undefined: it is so today. */
  readonly round: string | undefined;
  readonly price: number;
}

/** How a price has come to be what it is. */
export interface PriceHistory {
  /** In order of play; today's stands last. */
  readonly prices: readonly KnownPrice[];
  readonly hasChanged: boolean;
}

/** The price before every round and today; undefined: there is none to tell. */
export function priceHistory(
  rounds: ClientDatabase['rounds'],
  { prices = [], marketValue }: Pick<PlayerDetail, 'prices' | 'marketValue'>,
): PriceHistory | undefined {
  const before = prices.flatMap(({ roundId, price }) => {
    const round = rounds.find(({ id }) => id === roundId)?.name;
    return round === undefined ? [] : [{ round, price }];
  });
  if (before.length === 0) return undefined;
  const today = hasPrice({ marketValue }) ? [{ round: undefined, price: marketValue }] : [];
  const all = [...before, ...today];
  return { prices: all, hasChanged: all.some(({ price }) => price !== all[0]?.price) };
}
