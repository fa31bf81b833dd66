import { DASH } from '@spieltag/shared-kernel/i18n';
import {
  buttonClass,
  cx,
  FormBars,
  HiddenText,
  IconButton,
  Money,
  PositionBadge,
  rowPressClass,
  StatusBadge,
} from '@spieltag/shared-kernel/ui';
import { Plus, SquareCheck, Star } from '@spieltag/shared-kernel/vendor/icons';
import { memo, type ReactNode } from 'react';
import { pressOnce } from '../trading/use-deal.ts';
import type { EntryFigure, EntryLook } from './entry-look.ts';
import styles from './player-entry.module.css';

const PRESS = cx(rowPressClass, styles.press);
const SELL = cx(buttonClass({ size: 'small', variant: 'secondary', wide: true }), styles.deal);
const BUY = cx(SELL, styles.buy);

interface PlayerEntryProps extends EntryLook {
  /** The list is scrolled too fast to read more than crest and name. */
  readonly isNameOnly?: boolean;
}

/**
 * A player on the market: who, what they cost and bring, a star and one action. One line where it is
 * wide, three where it is narrow; fills the height it is given. The whole row opens the details, with
 * its name alone, too: the button stays the same element, so that a press or the focus is not lost.
 * One component that is given its words: more components would slow scrolling down.
 */
export const PlayerEntry = memo(function PlayerEntry({
  isNameOnly = false,
  ...look
}: PlayerEntryProps) {
  const { player, teamName, crestPosition, fixture, isMarked, handlers } = look;
  return (
    <div
      className={cx(styles.row, isNameOnly && styles.nameOnly)}
      data-player={player.id}
      data-owned={isMarked || undefined}
    >
      <span className={styles.crest} style={{ backgroundPositionX: crestPosition }} />
      {!isNameOnly && <PositionBadge position={player.position} />}
      <div className={styles.who}>
        <button type="button" className={PRESS} onClick={handlers.open}>
          {player.displayLongName}
        </button>
        {!isNameOnly && (
          <span className={styles.team}>
            <span className={styles.teamName}>{teamName}</span>
            <span className={styles.now}>
              {fixture}
              <StatusBadge status={look.status} unsure={look.unsure} compact />
            </span>
          </span>
        )}
      </div>
      {!isNameOnly && figuresAndButtons(look)}
    </div>
  );
});

function figuresAndButtons(look: EntryLook) {
  const { player, words, form, measure } = look;
  return (
    <>
      {figure(look, 'price', words.price ?? <Money euros={player.marketValue} />)}
      <div className={styles.figures}>
        {figure(look, 'lastRoundPoints', measure?.text ?? words.lastRoundPoints, measure?.label)}
        {figure(look, 'rating', words.rating)}
        {form && (
          <span className={styles.form}>
            <FormBars values={form} />
          </span>
        )}
      </div>
      {mark(look)}
      {deal(look)}
    </>
  );
}

function figure(
  { sortedBy, texts }: EntryLook,
  name: EntryFigure,
  value: ReactNode,
  label?: string,
) {
  return (
    <div className={cx(styles.figure, styles[name], sortedBy === name && styles.sorted)}>
      <span className={styles.label}>{label ?? texts.t(`figures.${name}`)}</span>{' '}
      <span className={cx(styles.value, value === DASH && styles.quiet)}>{value}</span>
    </div>
  );
}

/** The star of the watch list; while players are chosen, whether this is one of them. */
function mark({ words, isWatched, choice, handlers }: EntryLook) {
  if (choice === undefined) {
    return (
      <IconButton
        icon={Star}
        label={words.watch}
        tip="left"
        pressed={isWatched}
        className={styles.star}
        onClick={handlers.watch}
      />
    );
  }
  const isChosen = choice === 'chosen';
  return (
    <IconButton
      icon={isChosen ? SquareCheck : Plus}
      label={words.choose}
      tip="left"
      pressed={isChosen}
      className={cx(styles.star, styles.choice)}
      disabled={choice === 'full'}
      onClick={handlers.choose}
    />
  );
}

/** Buys or sells; refused, it stays pressable and says why. */
function deal({
  player,
  words,
  deal,
  reason,
  shortReason,
  listId,
  handlers,
  texts: { t },
}: EntryLook) {
  const reasonId = `${listId}${player.id}`;
  return (
    <div className={styles.action}>
      <button
        type="button"
        className={deal === 'buy' ? BUY : SELL}
        aria-label={words[deal]}
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onKeyDown={pressOnce}
        onClick={handlers.trade}
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
