import type { Ledger } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { simulationRoutes } from '@spieltag/shared-kernel/simulation';
import { Button, Card, Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './debug.module.css';
import { useTask } from './use-task.ts';

const { giftSoftCurrency, giftHardCurrency, giveXp } = simulationRoutes;
const { giveRoundRankingReward, giveGroupRoundRankingReward, insertForceSellingPlayer } =
  simulationRoutes;

const GIFTS = [
  { name: 'softCurrency', row: giftSoftCurrency, giftAmount: 10_000 },
  { name: 'softCurrency', row: giftSoftCurrency, giftAmount: -10_000 },
  { name: 'hardCurrency', row: giftHardCurrency, giftAmount: 1 },
  { name: 'xp', row: giveXp, giftAmount: 1 },
] as const;
const CURRENCIES = ['softCurrency', 'hardCurrency', 'xp'] as const;
const REWARDS = [
  { name: 'roundReward', row: giveRoundRankingReward },
  { name: 'groupReward', row: giveGroupRoundRankingReward },
] as const;

/**
 * Grants currencies and rewards that otherwise have to be earned, and sells a player while the
 * market is closed.
 */
export function GiftsCard() {
  const { t, formatNumber } = useTexts('debug');
  const kernel = useKernel();
  const seasonId = useSeasonId();
  const { data: ledger } = useStore(kernel.ledger);
  const { pending, run } = useTask();
  const give = (send: () => Promise<Ledger>) =>
    run(async () => {
      const given = await send();
      await kernel.refresh({ force: true });
      return balanceOf(given);
    });
  const balanceOf = (held: Ledger) =>
    CURRENCIES.map((name) => {
      const { value } = held[name];
      return `${formatNumber(value)} ${t(`currency.${name}`, { count: value })}`;
    }).join(', ');
  const params = { seasonId };
  const signed = (amount: number) => (amount > 0 ? '+' : '') + formatNumber(amount);
  return (
    <Card title={t('debug.gifts.title')}>
      <p>{ledger && balanceOf(ledger)}</p>
      <div className={styles.row}>
        {GIFTS.map(({ name, row, giftAmount }) => (
          <Button
            key={name + giftAmount}
            disabled={pending}
            onClick={() =>
              void give(() =>
                kernel.client.call(row, { params, body: { giftAmount }, rethrow: true }),
              )
            }
          >
            {signed(giftAmount)} {t(`currency.${name}`, { count: giftAmount })}
          </Button>
        ))}
        {REWARDS.map(({ name, row }) => (
          <Button
            key={name}
            disabled={pending}
            onClick={() =>
              void give(() => kernel.client.call(row, { params, body: {}, rethrow: true }))
            }
          >
            {t(`debug.gifts.${name}`)}
          </Button>
        ))}
      </div>
      <ForcedSale
        pending={pending}
        onSell={(playerId) =>
          void give(() =>
            kernel.client.call(insertForceSellingPlayer, {
              body: { seasonId, playerId },
              rethrow: true,
            }),
          )
        }
      />
    </Card>
  );
}

interface ForcedSaleProps {
  readonly pending: boolean;
  onSell(playerId: string): void;
}

function ForcedSale({ pending, onSell }: ForcedSaleProps) {
  const { t } = useTexts('debug');
  const kernel = useKernel();
  const { data: ledger } = useStore(kernel.ledger);
  const { data: database } = useStore(kernel.clientDatabase);
  const [chosen, setChosen] = useState('');
  const own = ledger?.lineup.indexedPlayers.flatMap((player) => (player ? [player.id] : [])) ?? [];
  const names = new Map(database?.players.map(({ id, displayName }) => [id, displayName]));
  const [first] = own;
  if (!first) return null;
  const playerId = own.includes(chosen) ? chosen : first;
  return (
    <div className={styles.row}>
      <Select
        label={t('debug.gifts.player')}
        options={own.map((id) => ({ value: id, label: names.get(id) ?? id }))}
        value={playerId}
        onChange={setChosen}
      />
      <Button variant="danger" disabled={pending} onClick={() => onSell(playerId)}>
        {t('debug.gifts.forceSell')}
      </Button>
    </div>
  );
}
