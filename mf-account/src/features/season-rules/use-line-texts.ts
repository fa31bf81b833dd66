import { useTexts } from '@spieltag/shared-kernel/i18n';
import { CURRENCIES, type Grants } from '@spieltag/shared-kernel/rules';
import type { GuideLine } from './guide.model.ts';
import type { GuideItem } from './reward-items.model.ts';

/** Rules as sentences, in the user's language. */
export function useLineTexts() {
  const { t, formatNumber } = useTexts('account');
  const textOf = ({ key, params }: GuideLine) => t(`guide.line.${key}`, params as never);
  const whyOf = ({ key }: GuideLine) => t(`guide.why.${key}`, {} as never);
  const grantsText = (grants: Grants) =>
    CURRENCIES.flatMap((currency) => {
      const amount = grants[currency];
      if (amount === undefined) return [];
      const unit =
        currency === 'budget' || currency === 'xp'
          ? t(`currency.${currency}`)
          : t(`currency.${currency}`, { count: amount });
      return [`${formatNumber(amount)} ${unit}`];
    }).join(', ');
  const itemText = ({ key, params, grants, costs = {} }: GuideItem) =>
    t(`guide.item.${key}`, {
      ...params,
      grants: grantsText(grants),
      costs: grantsText(costs),
    } as never);
  /** All there is to search in a rule. */
  const wordsOf = (line: GuideLine) =>
    [textOf(line), whyOf(line), ...(line.items ?? []).map(itemText)].join(' ');
  return { textOf, whyOf, itemText, wordsOf };
}
