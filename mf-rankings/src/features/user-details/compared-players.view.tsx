import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Points, PositionBadge, StatusBadge } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import type { ComparedPlayer, SharedPlayer } from './comparison.model.ts';
import styles from './comparison.module.css';

interface ComparedColumnProps {
  readonly label: string;
  readonly head: string;
  readonly players: readonly ComparedPlayer[];
  onPlayer(playerId: string): void;
}

/** Those only one side has on the pitch, and what they add up to. */
export function ComparedColumn({ label, head, players, onPlayer }: ComparedColumnProps) {
  const { t } = useTexts('rankings');
  const sum = players.reduce((all, { counted }) => all + (counted ?? 0), 0);
  return (
    <div className={styles.column}>
      <p className={styles.head} aria-hidden>
        <span className={styles.headName}>{head}</span>
        <Points value={sum} />
      </p>
      <ul aria-label={t('compare.columnSum', { label, points: sum })}>
        {players.map((player) => (
          <li key={player.id}>
            <button type="button" className={styles.player} onClick={() => onPlayer(player.id)}>
              <span className={styles.line}>
                <span className={styles.playerName}>{player.name}</span>
                <Points value={player.counted} />
              </span>
              <PlayerState player={player} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SharedRowsProps {
  readonly name: string;
  readonly players: readonly SharedPlayer[];
  onPlayer(playerId: string): void;
}

/** Those both have: one figure, and two where only one side has made them captain. */
export function SharedRows({ name, players, onPlayer }: SharedRowsProps) {
  const { t } = useTexts('rankings');
  const captainOf = ({ mine, theirs }: SharedPlayer) => {
    if (mine.factor === theirs.factor) return undefined;
    return mine.factor > theirs.factor ? t('common.you') : name;
  };
  return (
    <ul className={styles.shared} aria-label={t('compare.sharedList')}>
      {players.map((pair) => {
        const { mine, theirs } = pair;
        const captain = captainOf(pair);
        return (
          <li key={mine.id}>
            <button type="button" className={styles.player} onClick={() => onPlayer(mine.id)}>
              <span className={styles.line}>
                <span className={styles.playerName}>{mine.name}</span>
                <Points value={mine.counted} />
                {captain !== undefined && (
                  <>
                    <span>{t('compare.against')}</span>
                    <Points value={theirs.counted} />
                  </>
                )}
              </span>
              <PlayerState player={captain === undefined ? mine : { ...mine, factor: 1 }}>
                {captain !== undefined && t('compare.captainOf', { name: captain })}
              </PlayerState>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface PlayerStateProps {
  readonly player: ComparedPlayer;
  readonly children?: ReactNode;
}

/** Position, whether they are captain, and whether they still play. */
function PlayerState({ player, children }: PlayerStateProps) {
  const { t } = useTexts('rankings');
  return (
    <span className={styles.state}>
      <PositionBadge position={player.position} />
      {player.factor > 1 && <span>{t('explain.captain')}</span>}
      {children && <span>{children}</span>}
      <StatusBadge status={player.status} unsure={player.unsure} />
    </span>
  );
}
