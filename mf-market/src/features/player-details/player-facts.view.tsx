import type { Player } from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import {
  matchCount,
  shownShirtNumber,
  useKernel,
  usePopularity,
  useSeasonId,
} from '@spieltag/shared-kernel/remote';
import { Flag, Money, Points } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import { ageOn, priceEuros, shownRating } from '../../players/player-figures.model.ts';
import styles from './player-details.module.css';

interface PlayerProps {
  readonly player: Player;
}

/** What they cost, what they bring, and what they bring for it. */
export function KeyFigures({ player }: PlayerProps) {
  const { t, formatPointsPerMillion, formatNumber } = useTexts('market');
  const rating = shownRating(player);
  return (
    <dl className={styles.keys}>
      <Fact label={t('figures.price')}>
        <Money euros={player.marketValue} />
      </Fact>
      <Fact label={t('common.points')}>
        <Points value={rating} />
      </Fact>
      <Fact label={t('details.perMillion')}>
        {rating === null ? DASH : formatPointsPerMillion(rating, priceEuros(player))}
      </Fact>
      <Fact label={t('details.matches')}>{formatNumber(matchCount(player))}</Fact>
      {player.minutes !== undefined && (
        <Fact label={t('details.minutes')}>{formatNumber(player.minutes)}</Fact>
      )}
    </dl>
  );
}

interface PlayerFactsProps extends PlayerProps {
  /** Whether it is shown here how many hold them. */
  readonly hasOwnership: boolean;
}

/** Age, height, weight, country, number, how many hold them: what is known and may be shown. */
export function PlayerFacts({ player, hasOwnership }: PlayerFactsProps) {
  const { t, formatNumber } = useTexts('market');
  const { gameNow } = useKernel();
  const seasonId = useSeasonId();
  const age = ageOn(player.birthday, gameNow());
  const number = shownShirtNumber(player, seasonId);
  const popularity = usePopularity();
  const owned = hasOwnership && popularity ? (popularity.get(player.id) ?? 0) : undefined;
  const { height, weight, countryCode } = player;
  return (
    <dl className={styles.facts}>
      {age !== undefined && (
        <Fact label={t('details.age')}>{t('details.years', { count: age })}</Fact>
      )}
      {height !== null && (
        <Fact label={t('details.height')}>{t('details.centimetres', { height })}</Fact>
      )}
      {weight !== null && (
        <Fact label={t('details.weight')}>{t('details.kilograms', { weight })}</Fact>
      )}
      {countryCode !== null && (
        <Fact label={t('details.country')}>
          <Flag countryCode={countryCode} size={24} />
        </Fact>
      )}
      {number !== undefined && <Fact label={t('details.shirtNumber')}>{number}</Fact>}
      {owned !== undefined && (
        <Fact label={t('browse.by.popularity')}>
          {t('details.percent', { percent: formatNumber(Math.round(owned * 1000) / 10) })}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
