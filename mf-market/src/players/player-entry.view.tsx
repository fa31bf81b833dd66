import {
  badgeStatus,
  buttonClass,
  cx,
  FormBars,
  HiddenText,
  IconButton,
  Money,
  Points,
  PositionBadge,
  StatusBadge,
} from '@spieltag/shared-kernel/ui';
import { Plus, SquareCheck, Star } from '@spieltag/shared-kernel/vendor/icons';
import { memo, type ReactNode } from 'react';
import type { EntryFigure, EntryLook } from './entry-look.ts';
import styles from './player-entry.module.css';
import { shownLastRoundPoints, shownRating } from './player-figures.model.ts';

const BUTTON = buttonClass({ size: 'small', variant: 'secondary', wide: true });

/**
 * A player on the market: who, what they cost and bring, a star and one action. One line where it is
 * wide, three where it is narrow; fills the height it is given. The whole row opens the details.
 */
export const PlayerEntry = memo(function PlayerEntry(look: EntryLook) {
  const { player, teamName, crestPlace, form, isMarked, deeds } = look;
  return (
    <div className={styles.row} data-player={player.id} data-owned={isMarked || undefined}>
      <span className={styles.crest} style={{ backgroundPositionX: crestPlace }} />
      <span className={styles.position}>
        <PositionBadge position={player.position} />
      </span>
      <div className={styles.who}>
        <button type="button" className={styles.press} onClick={deeds.open}>
          {player.displayLongName}
        </button>
        <span className={styles.team}>
          {teamName}
          <StatusBadge status={badgeStatus(player.status)} compact />
        </span>
      </div>
      <Figure of={look} name="price">
        <Money euros={player.marketValue} />
      </Figure>
      <div className={styles.figures}>
        <Figure of={look} name="lastRoundPoints">
          <Points value={shownLastRoundPoints(player)} />
        </Figure>
        <Figure of={look} name="rating">
          <Points value={shownRating(player)} />
        </Figure>
      </div>
      <span className={styles.form}>{form && <FormBars values={form} />}</span>
      <span className={styles.star}>
        <Mark {...look} />
      </span>
      <Deal {...look} />
    </div>
  );
});

interface FigureProps {
  readonly of: EntryLook;
  readonly name: EntryFigure;
  readonly children: ReactNode;
}

function Figure({ of: { sortedBy, texts }, name, children }: FigureProps) {
  return (
    <div className={cx(styles.figure, styles[name], sortedBy === name && styles.sorted)}>
      <span className={styles.label}>{texts.t(`figures.${name}`)}</span> {children}
    </div>
  );
}

/** The star of the watch list; while players are chosen, whether this is one of them. */
function Mark({ player, isWatched, choice, deeds, texts: { t } }: EntryLook) {
  if (choice === undefined) {
    return (
      <IconButton
        icon={Star}
        label={t('trading.watchPlayer', { player: player.displayLongName })}
        tip="left"
        pressed={isWatched}
        onClick={deeds.watch}
      />
    );
  }
  const isChosen = choice === 'chosen';
  return (
    <IconButton
      icon={isChosen ? SquareCheck : Plus}
      label={t('compare.choose', { player: player.displayLongName })}
      tip="left"
      pressed={isChosen}
      className={styles.choice}
      disabled={choice === 'full'}
      onClick={deeds.choose}
    />
  );
}

/** Buys or sells; refused, it stays pressable and says why. */
function Deal({ player, deal, reason, shortReason, listId, deeds, texts: { t } }: EntryLook) {
  const reasonId = `${listId}${player.id}`;
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={cx(BUTTON, styles.deal, deal === 'buy' && styles.buy)}
        aria-label={t(`trading.${deal}Player`, { player: player.displayLongName })}
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={deeds.trade}
      >
        {t(deal === 'buy' ? 'common.buy' : 'common.sell')}
      </button>
      {reason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {shortReason && <span aria-hidden>{shortReason}</span>}
          <HiddenText>{reason}</HiddenText>
        </p>
      )}
    </div>
  );
}
