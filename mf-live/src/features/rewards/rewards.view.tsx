import type { Ledger } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { Card, List, Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { AchievementsView } from './achievements.view.tsx';
import { ExchangeView } from './exchange.view.tsx';
import { GiftBox, type Gift as Unpacked } from './gift-box.view.tsx';
import { RewardRow } from './reward-row.view.tsx';
import { offersOf, purseOf, rewardsOf } from './rewards.model.ts';
import styles from './rewards.module.css';

/** What the user has earned and can fetch: daily reward, gifts, rewards, exchanges, achievements. */
export function RewardsView() {
  const { ledger } = useKernel();
  return (
    <Loaded of={useLoaded(ledger)} skeleton={<SkeletonRows />} onRetry={() => void ledger.load()}>
      {(held) => (
        <div className={styles.parts}>
          <Rewards ledger={held} />
          <ExchangeView offers={offersOf(held.actions)} purse={purseOf(held)} />
          <AchievementsView achievements={held.achievements} />
        </div>
      )}
    </Loaded>
  );
}

function Rewards({ ledger }: { readonly ledger: Ledger }) {
  const { t, formatNumber } = useTexts('live');
  const [gift, setGift] = useState<Unpacked>();
  return (
    <Card flush>
      <dl className={styles.purse}>
        {purseOf(ledger).map(({ currency, value }) => (
          <div key={currency}>
            <dt>{t(`currency.${currency}`)}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <List label={t('rewards.title')}>
        {rewardsOf(ledger.actions).map((action) => (
          <RewardRow key={action.id} action={action} onGift={setGift} />
        ))}
      </List>
      {gift && <GiftBox gift={gift} onClose={() => setGift(undefined)} />}
    </Card>
  );
}
