import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { isOnPitch, slotOf } from '@spieltag/shared-kernel/rules';
import { Badge } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import styles from './player-details.module.css';

/** Whether the player is the user's, where they stand, and what they have brought the user. */
export function OwnRecord({ player }: { readonly player: Player }) {
  const { t } = useTexts('market');
  const { ledgerStats } = useKernel();
  const { squad } = useGame();
  const { data } = useLoaded(ledgerStats);
  const slot = slotOf(squad.lineup, player.id);
  const record = data?.players.find(({ playerId }) => playerId === player.id);
  const hasPlayed = record !== undefined && record.matchesForUser > 0;
  if (slot === undefined && !hasPlayed) return null;
  return (
    <p className={styles.record}>
      {slot !== undefined && (
        <Badge tone="accent">{t(isOnPitch(slot) ? 'details.onPitch' : 'details.onBench')}</Badge>
      )}
      {hasPlayed && (
        <span>
          {t('details.forYou', {
            count: record.matchesForUser,
            points: t('count.points', { count: record.pointsForUser }),
          })}
        </span>
      )}
    </p>
  );
}
