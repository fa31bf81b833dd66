import type { PlayerDetail } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { LineChart } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import styles from './player-details.module.css';
import { priceHistory } from './price-history.model.ts';

interface PriceHistoryProps {
  readonly detail: Pick<PlayerDetail, 'prices' | 'marketValue'>;
}

/** What the player cost before every round, and costs today; where that is the same, a sentence. */
export function PriceHistoryView({ detail }: PriceHistoryProps) {
  const { t, formatMillions, formatRound } = useTexts('market');
  const { database } = useGame();
  const history = priceHistory(database.rounds, detail);
  if (!history) return null;
  const { prices, hasChanged } = history;
  const [first] = prices;
  if (!hasChanged) {
    const round = formatRound(first?.round ?? '');
    return <p className={styles.none}>{t('details.priceSame', { round })}</p>;
  }
  return (
    <LineChart
      label={t('details.prices')}
      valueLabel={t('figures.price')}
      formatValue={formatMillions}
      points={prices.map(({ round, price }) => ({
        label: round === undefined ? t('details.today') : formatRound(round),
        value: price,
      }))}
    />
  );
}
