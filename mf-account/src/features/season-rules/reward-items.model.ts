import {
  DAY_MS,
  type ExchangeOffer,
  type GiftRule,
  type Grants,
  type RewardTier,
} from '@spieltag/shared-kernel/rules';

/** One thing of several a rule counts up: its text below `guide.item.`, and what it brings. */
export interface GuideItem {
  readonly key: 'rank' | 'ranks' | 'share' | 'others' | 'gift' | 'giftEarly' | 'exchange';
  readonly params: Readonly<Record<string, number>>;
  readonly grants: Grants;
  /** What is paid for it. */
  readonly costs?: Grants;
}

/** Of a list the first tier that fits is given, so each begins behind the one before. */
export function tierItems(tiers: readonly RewardTier[]): readonly GuideItem[] {
  return tiers.map(({ maxRank, maxSharePermille, grants }, index) => {
    if (maxRank !== undefined) {
      const from = (tiers[index - 1]?.maxRank ?? 0) + 1;
      const key = from === maxRank ? 'rank' : 'ranks';
      return { key, params: { from, to: maxRank }, grants };
    }
    if (maxSharePermille !== undefined) {
      return { key: 'share', params: { percent: maxSharePermille / 10 }, grants };
    }
    return { key: 'others', params: {}, grants };
  });
}

export function giftItems(gifts: readonly GiftRule[]): readonly GuideItem[] {
  return gifts.map(({ roundNo, offsetMs, validMs, grants }) => {
    const days = Math.round(validMs / DAY_MS);
    return { key: offsetMs < 0 ? 'giftEarly' : 'gift', params: { round: roundNo, days }, grants };
  });
}

export function exchangeItems(offers: readonly ExchangeOffer[]): readonly GuideItem[] {
  return offers.map(({ currency, basePrice, priceStep, limit, grants }) => ({
    key: 'exchange',
    params: { step: priceStep, limit },
    grants,
    costs: { [currency]: basePrice },
  }));
}
