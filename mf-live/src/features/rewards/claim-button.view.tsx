import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { Action } from './rewards.model.ts';
import { useAmounts } from './use-amounts.ts';

interface Props {
  readonly action: Action;
  /** Something was fetched that nothing was given for. */
  onGift?(gift: Action): void;
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
  const { gainOf } = useAmounts();
  const { bus, ledger } = useKernel();
  const [pending, setPending] = useState(false);
  const claim = async () => {
    setPending(true);
    const error = await ledger.executeAction({ actionId: action.id });
    setPending(false);
    if (!error && onGift) return onGift(action);
    const text = error
      ? t(error.messageKey, error.params)
      : t('rewards.claimed', { name: gainOf(action) });
    bus.publish('notification.requested', { level: error ? 'WARN' : 'INFO', text });
  };
  return { pending, claim };
}
