import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import {
  badgeStatus,
  Crest,
  cx,
  FormBars,
  Money,
  Points,
  PositionBadge,
  StatusBadge,
} from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import { useGame } from '../game/use-game.ts';
import { FavoriteButton } from '../trading/favorite-button.view.tsx';
import { TradeButton } from '../trading/trade-button.view.tsx';
import { CompareToggle } from './compare-toggle.view.tsx';
import type { Form } from './form.model.ts';
import styles from './player-entry.module.css';
import { shownLastRoundPoints, shownRating } from './player-figures.model.ts';
import { useCompared } from './use-compared.ts';

/** A figure of the row the list may be ordered by. */
export type EntryFigure = 'price' | 'rating' | 'lastRoundPoints';

interface PlayerEntryProps {
  readonly player: Player;
  readonly form?: Form;
  /** What the list is ordered by: marked. */
  readonly sortedBy?: EntryFigure;
  /** Where all are owned, being owned is nothing to mark. */
  readonly isAmongOwned?: boolean;
}

/**
 * A player on the market: who, what they cost and bring, a star and one action. One line where it is
 * wide, three where it is narrow; fills the height it is given. The whole row opens the details.
 */
export function PlayerEntry({ player, form, sortedBy, isAmongOwned = false }: PlayerEntryProps) {
  const { t } = useTexts('market');
  const { teams, ownedIds } = useGame();
  const { openPlayerDetails } = useOverlay();
  const isChoosing = useCompared().playerIds !== undefined;
  const team = teams.get(player.teamId);
  const isMarked = !isAmongOwned && ownedIds.has(player.id);
  const figure = (name: EntryFigure, value: ReactNode) => (
    <div className={cx(styles.figure, sortedBy === name && styles.sorted)}>
      <dt>{t(`figures.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <div className={styles.frame} data-owned={isMarked || undefined}>
      <div className={styles.row}>
        <span className={styles.crest}>
          <Crest teamId={player.teamId} size={34} />
        </span>
        <span className={styles.position}>
          <PositionBadge position={player.position} />
        </span>
        <div className={styles.who}>
          <button
            type="button"
            className={styles.press}
            onClick={() => openPlayerDetails(player.id)}
          >
            {player.displayLongName}
          </button>
          <span className={styles.team}>
            {team?.name}
            <StatusBadge status={badgeStatus(player.status)} compact />
          </span>
        </div>
        <dl className={styles.value}>{figure('price', <Money euros={player.marketValue} />)}</dl>
        <dl className={styles.figures}>
          {figure('lastRoundPoints', <Points value={shownLastRoundPoints(player)} />)}
          {figure('rating', <Points value={shownRating(player)} />)}
        </dl>
        <span className={styles.form}>{form && <FormBars values={form} />}</span>
        <span className={styles.star}>
          {isChoosing ? <CompareToggle player={player} /> : <FavoriteButton player={player} />}
        </span>
        <span className={styles.action}>
          <TradeButton player={player} />
        </span>
      </div>
    </div>
  );
}
