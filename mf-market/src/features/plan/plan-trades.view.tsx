import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton, Money, PositionBadge } from '@spieltag/shared-kernel/ui';
import { Undo2 } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../../game/use-game.ts';
import { isSecondPress } from '../../trading/use-deal.ts';
import { useTryOut } from '../../trading/use-trading.ts';
import styles from './plan-sheet.module.css';

interface PlanTradesProps {
  readonly kind: 'bought' | 'sold';
  readonly playerIds: readonly string[];
  /** Says what has become of a press to those who listen. */
  onSaid(words: string): void;
}

/** Who comes or goes by a plan; each can be taken back. */
export function PlanTrades({ kind, playerIds, onSaid }: PlanTradesProps) {
  const { t } = useTexts('market');
  const { players } = useGame();
  const tryOut = useTryOut();
  const takeBack = (playerId: string, player: string) => {
    const isTried = tryOut({ kind: kind === 'bought' ? 'sell' : 'buy', playerId });
    if (isTried) onSaid(t('plan.tookBack', { player }));
  };
  return (
    <section className={styles.section}>
      <h3 tabIndex={-1} data-place={`${kind} -1`}>
        {t(`plan.${kind}`, { count: playerIds.length })}
      </h3>
      <ul className={styles.trades}>
        {playerIds.map((playerId, index) => {
          const player = players.get(playerId);
          const name = player?.displayLongName ?? t('players.unknown');
          return (
            <li key={playerId} className={styles.trade}>
              {player && <PositionBadge position={player.position} />}
              <span className={styles.name}>{name}</span>
              <span className={styles.price} data-kind={kind}>
                {kind === 'bought' ? '−' : '+'}
                <Money euros={player?.marketValue ?? 0} />
              </span>
              <IconButton
                icon={Undo2}
                label={t('plan.takeBack', { player: name })}
                tip="left"
                data-place={`${kind} ${index}`}
                onClick={(event) => !isSecondPress(event) && takeBack(playerId, name)}
              />
            </li>
          );
        })}
      </ul>
      {playerIds.length === 0 && <p className={styles.none}>{t('plan.nobody')}</p>}
    </section>
  );
}
