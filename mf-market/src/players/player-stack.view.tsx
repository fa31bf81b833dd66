import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useGame } from '../game/use-game.ts';
import { TradeButton } from '../trading/trade-button.view.tsx';
import { PlayerEntry } from './player-entry.view.tsx';
import styles from './player-stack.module.css';
import { useEntryLooks } from './use-entry-looks.ts';

interface PlayerStackProps {
  readonly label: string;
  readonly playerIds: readonly string[];
  readonly areOwned?: boolean;
}

/** A short list of players, not virtualised. Players who have left the season stay in it. */
export function PlayerStack({ label, playerIds, areOwned }: PlayerStackProps) {
  const { t } = useTexts('market');
  const { players } = useGame();
  const lookOf = useEntryLooks({ areOwned: areOwned ?? false });
  if (playerIds.length === 0) return null;
  return (
    <ul className={styles.stack} aria-label={label}>
      {playerIds.map((id) => {
        const player = players.get(id);
        const displayLongName = t('players.unknown');
        return (
          <li key={id} className={styles.entry}>
            {player ? (
              <PlayerEntry {...lookOf(player)} />
            ) : (
              <div className={styles.unknown}>
                <span>{displayLongName}</span>
                <TradeButton player={{ id, displayLongName }} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
