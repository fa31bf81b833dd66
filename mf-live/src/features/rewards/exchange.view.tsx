import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Card, List, Row } from '@spieltag/shared-kernel/ui';
import { ArrowLeftRight } from '@spieltag/shared-kernel/vendor/icons';
import { ClaimButton } from './claim-button.view.tsx';
import { type Action, type Amount, missingFor } from './rewards.model.ts';
import styles from './rewards.module.css';
import { useAmounts } from './use-amounts.ts';

interface Props {
  readonly offers: readonly Action[];
  /** What the user can pay with. */
  readonly purse: readonly Amount[];
}

/** What can be had for a currency: what it brings first, then how often, or what is missing. */
export function ExchangeView({ offers, purse }: Props) {
  const { t } = useTexts('live');
  const { inWords, gainOf } = useAmounts();
  if (offers.length === 0) return null;
  const hintOf = (offer: Action): string => {
    if (offer.count === 0) return t('rewards.soldOut');
    const missing = missingFor(offer, purse);
    if (missing) return t('rewards.short', { count: missing.value, missing: inWords(missing) });
    return offer.count === null ? '' : t('rewards.left', { count: offer.count });
  };
  return (
    <Card title={t('action.EXCHANGE')} flush>
      <p className={styles.explained}>{t('action.EXCHANGE_text')}</p>
      <List label={t('action.EXCHANGE')}>
        {offers.map((offer) => (
          <Row
            key={offer.id}
            lead={<ArrowLeftRight aria-hidden size={20} className={styles.icon} />}
            title={<span className={styles.whole}>{gainOf(offer)}</span>}
            text={hintOf(offer)}
            end={<ClaimButton action={offer} />}
          />
        ))}
      </List>
    </Card>
  );
}
