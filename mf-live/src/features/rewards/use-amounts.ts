import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type Action, type Amount, amountsOf } from './rewards.model.ts';

/** Amounts in words: of something (`50 Taler`), and all that an action brings (`+50 Taler, +1 Juwel`). */
export function useAmounts() {
  const { t, formatNumber } = useTexts('live');
  const inWords = ({ currency, value }: Amount): string =>
    `${formatNumber(value)} ${t(`currency.${currency}`, { count: value })}`;
  const gainOf = (action: Action): string =>
    amountsOf(action)
      .map((amount) => `+${inWords(amount)}`)
      .join(', ');
  return { inWords, gainOf };
}
