import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Crest } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import { nextMatches } from './next-matches.model.ts';
import styles from './player-details.module.css';

/** Against whom the player's team plays next, when and where. */
export function NextMatches({ player }: { readonly player: Player }) {
  const { t, formatDateTime } = useTexts('market');
  const { gameNow } = useKernel();
  const { database, teams } = useGame();
  const next = nextMatches(database.matches, player.teamId, gameNow());
  if (!player.active || next.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('details.next')}</h3>
      <ul className={styles.matches}>
        {next.map(({ id, date, isAtHome, opponentId, opponentName }) => (
          <li key={id}>
            <Crest teamId={opponentId} size={24} />
            <span className={styles.opponent}>
              {teams.get(opponentId)?.name ?? opponentName}{' '}
              <span className={styles.muted}>{t(isAtHome ? 'details.home' : 'details.away')}</span>
            </span>
            <time className={styles.muted} dateTime={new Date(date).toISOString()}>
              {formatDateTime(date, t('trading.date'))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
