import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { creditOf } from './credit.model.ts';
import type { Gift } from './gift-box.view.tsx';
import type { Action } from './rewards.model.ts';
import { useAmounts } from './use-amounts.ts';

interface Props {
  readonly action: Action;
  /** Something was fetched that nothing was given for. */
  readonly onGift?: ((gift: Gift) => void) | undefined;
}

/** Fetches what is offered, for its price where it has one. */
export function ClaimButton({ action, onGift }: Props) {
  const { t } = useTexts('live');
  const { inWords } = useAmounts();
  const { state, price } = action;
  const { pending, claim } = useClaim({ action, onGift });
  return (
    <Button
      size="small"
      variant={state === 'AVAILABLE' ? 'primary' : 'secondary'}
      pending={pending}
      disabled={state !== 'AVAILABLE'}
      onClick={() => void claim()}
    >
      {price ? t('rewards.exchange', { price: inWords(price) }) : t('rewards.claim')}
    </Button>
  );
}

/** Fetches a reward and says what came of it: gifts are unpacked. */
function useClaim({ action, onGift }: Props) {
  const { t } = useTexts('live');
  const { amountsInWords } = useAmounts();
  const { bus, ledger } = useKernel();
  const [pending, setPending] = useState(false);
  const claim = async () => {
    setPending(true);
    const done = await creditOf(ledger, async () => {
      const outcome = await ledger.change({
        kind: 'execute',
        action: { actionId: action.id },
        // An exchange on another device makes the next one dearer: nobody has agreed to that price.
        isStillMeant: ({ actions }) =>
          actions.find(({ id }) => id === action.id)?.price?.value === action.price?.value,
      });
      return outcome.state === 'saved' ? undefined : outcome;
    });
    setPending(false);
    if ('refused' in done) {
      const { refused } = done;
      if (refused.state === 'dropped' || ('isAnnounced' in refused && refused.isAnnounced)) return;
      const { messageKey, params } = refused.error;
      bus.publish('notification.requested', { level: 'WARN', text: t(messageKey, params) });
      return;
    }
    if (onGift) return onGift({ kind: action.kind, credit: done.credit });
    const text = t('rewards.claimed', { name: amountsInWords(done.credit.amounts) });
    bus.publish('notification.requested', { level: 'INFO', text });
  };
  return { pending, claim };
}
