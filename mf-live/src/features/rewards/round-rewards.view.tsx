import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { Card, List } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { GiftBox, type Gift as Unpacked } from './gift-box.view.tsx';
import { RewardRow } from './reward-row.view.tsx';
import { rewardsOfRound } from './rewards.model.ts';

/** What a round has brought: fetched here, or fetched already. */
export function RoundRewards({ roundId }: { readonly roundId: string }) {
  const { t } = useTexts('live');
  const { data } = useLoaded(useKernel().ledger);
  const [gift, setGift] = useState<Unpacked>();
  return (
    <Card title={t('evaluation.rewards')} flush>
      <List label={t('evaluation.rewards')}>
        {rewardsOfRound(data?.actions ?? [], roundId).map((action) => (
          <RewardRow key={action.id} action={action} onGift={setGift} />
        ))}
      </List>
      {gift && <GiftBox gift={gift} onClose={() => setGift(undefined)} />}
    </Card>
  );
}
