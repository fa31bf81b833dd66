import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { Badge, Card, List } from '@spieltag/shared-kernel/ui';
import { Gift } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { AchievementsView } from './achievements.view.tsx';
import { ExchangeView } from './exchange.view.tsx';
import { GiftBox, type Gift as Unpacked } from './gift-box.view.tsx';
import { RewardRow } from './reward-row.view.tsx';
import { offersOf, purseOf, rewardsOf, waitingCount } from './rewards.model.ts';
import styles from './rewards.module.css';

/** What the user has earned and can fetch: daily reward, gifts, rewards, exchanges, achievements. */
export function RewardsView() {
  const { t, formatNumber } = useTexts('live');
  const { ledger } = useKernel();
  const { data } = useLoaded(ledger);
  const [gift, setGift] = useState<Unpacked>();
  if (!data) return null;
  const waiting = waitingCount(data.actions);
  const purse = purseOf(data);
  return (
    <Card
      title={t('rewards.title')}
      flush
      action={
        waiting > 0 && (
          <Badge tone="accent" icon={Gift}>
            {t('rewards.waiting', { count: waiting })}
          </Badge>
        )
      }
    >
      <dl className={styles.purse}>
        {purse.map(({ currency, value }) => (
          <div key={currency}>
            <dt>{t(`currency.${currency}`)}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <List label={t('rewards.title')}>
        {rewardsOf(data.actions).map((action) => (
          <RewardRow key={action.id} action={action} onGift={setGift} />
        ))}
      </List>
      <ExchangeView offers={offersOf(data.actions)} purse={purse} />
      <AchievementsView achievements={data.achievements} />
      {gift && <GiftBox gift={gift} onClose={() => setGift(undefined)} />}
    </Card>
  );
}
