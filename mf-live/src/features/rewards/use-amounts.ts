import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type Action, type Amount, amountsOf } from './rewards.model.ts';

/** Amounts in words: of something (`50 Taler`), several (`+50 Taler, +1 Juwel`), all an action brings. */
export function useAmounts() {
  const { t, formatNumber } = useTexts('live');
  const inWords = ({ currency, value }: Amount): string =>
    `${formatNumber(value)} ${t(`currency.${currency}`, { count: value })}`;
  const amountsInWords = (amounts: readonly Amount[]): string =>
    amounts.map((amount) => `+${inWords(amount)}`).join(', ');
  const gainOf = (action: Action): string => amountsInWords(amountsOf(action));
  return { inWords, amountsInWords, gainOf };
}
