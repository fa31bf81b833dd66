import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Skeleton } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import { groupOwners, sharesOf } from './ownership.model.ts';
import styles from './player-in-round.module.css';
import { useGroupLineups, useRoundPopularity } from './use-ownership.ts';

interface OwnershipTableProps {
  readonly playerId: string;
  readonly roundId: string;
}

/** Who has the player, and who as captain: of everybody, and of the user's group by name. */
export function OwnershipTable({ playerId, roundId }: OwnershipTableProps) {
  const { t, formatNumber } = useTexts('market');
  const popularity = useRoundPopularity(roundId);
  const group = useGroupLineups(roundId);
  const shares = popularity ? sharesOf(popularity, roundId, playerId) : undefined;
  const inGroup = group.entries ? groupOwners(playerId, group.entries) : undefined;
  const share = (value: number | undefined): ReactNode => {
    if (popularity === undefined) return <Skeleton width="3rem" />;
    if (value === undefined) return DASH;
    return t('details.percent', { percent: formatNumber(Math.round(value * 1000) / 10) });
  };
  const ofGroup = (key: 'inRound.ofPitch' | 'inRound.of', count: number | undefined): ReactNode => {
    if (group.entries === undefined) return <Skeleton width="3rem" />;
    return inGroup && count !== undefined ? t(key, { count, total: inGroup.lineups }) : DASH;
  };
  const captains = inGroup?.owners.filter(({ isCaptain }) => isCaptain).length;
  return (
    <>
      <table className={styles.owners}>
        <caption>{t('inRound.owners')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('inRound.all')}</th>
            {group.name !== undefined && <th scope="col">{group.name}</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('details.ownership')}</th>
            <td>{share(shares?.owned)}</td>
            {group.name !== undefined && (
              <td>{ofGroup('inRound.ofPitch', inGroup?.owners.length)}</td>
            )}
          </tr>
          <tr>
            <th scope="row">{t('inRound.asCaptain')}</th>
            <td>{share(shares?.captain)}</td>
            {group.name !== undefined && <td>{ofGroup('inRound.of', captains)}</td>}
          </tr>
        </tbody>
      </table>
      {inGroup && inGroup.owners.length > 0 && (
        <p className={styles.quiet}>
          {t('inRound.by', {
            names: inGroup.owners
              .map(({ name, isCaptain }) => (isCaptain ? t('inRound.byCaptain', { name }) : name))
              .join(', '),
          })}
        </p>
      )}
    </>
  );
}
