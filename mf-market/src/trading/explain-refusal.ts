import { completionVerdict, type Refusal } from '@spieltag/shared-kernel/rules';
import type { Kernel, StoreError } from '@spieltag/shared-kernel/stores';

/** Words of the kernel, or the market's own. */
export interface Explanation extends Pick<StoreError, 'params'> {
  readonly messageKey: StoreError['messageKey'] | 'trading.completable';
}

/**
 * Why a player cannot be bought or sold, in words of the market: who may complete their roster while
 * it is closed reads where.
 */
export function explainRefusal(
  refusal: Refusal,
  squad: Parameters<typeof completionVerdict>[0],
  ctx: Parameters<typeof completionVerdict>[1],
  describeRefusal: Kernel['describeRefusal'],
): Explanation {
  return refusal.code === 'MARKET_CLOSED' && !completionVerdict(squad, ctx)
    ? { messageKey: 'trading.completable', params: {} }
    : describeRefusal(refusal);
}
