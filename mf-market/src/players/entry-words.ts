import type { Player } from '@spieltag/shared-kernel/contract';
import { DASH, type Texts } from '@spieltag/shared-kernel/i18n';
import { hasPrice } from '@spieltag/shared-kernel/rules';
import type { Measure } from './measures.model.ts';
import { shownRating } from './player-figures.model.ts';

/** All that a row says of a player, whatever the list. */
export interface EntryWords {
  /** Undefined: there is none. */
  readonly price: string | undefined;
  readonly lastRoundPoints: string;
  readonly rating: string;
  readonly watch: string;
  readonly choose: string;
  readonly buy: string;
  readonly sell: string;
}

/** Stands for the name while a text is looked up; in no text of ours. */
const NAME = '\uE000';

/** Texts that name a player. */
type Naming = 'trading.watchPlayer' | 'compare.choose' | `trading.${'buy' | 'sell'}Player`;

/**
 * Puts rows into words, each player's once: looking texts up and writing figures for the rows in
 * sight takes as long as drawing them.
 */
export function createEntryWords(texts: Texts<'market'>): (player: Player) => EntryWords {
  const { t } = texts;
  const known = new WeakMap<Player, EntryWords>();
  const named = (key: Naming) => {
    const [before = '', after = ''] = t(key, { player: NAME }).split(NAME);
    return (name: string) => `${before}${name}${after}`;
  };
  const watch = named('trading.watchPlayer');
  const choose = named('compare.choose');
  const buy = named('trading.buyPlayer');
  const sell = named('trading.sellPlayer');
  return (player) => {
    const held = known.get(player);
    if (held) return held;
    const name = player.displayLongName;
    const words: EntryWords = {
      price: hasPrice(player) ? texts.formatMillions(player.marketValue) : undefined,
      lastRoundPoints: pointsIn(texts, player.lastRoundPoints),
      rating: pointsIn(texts, shownRating(player)),
      watch: watch(name),
      choose: choose(name),
      buy: buy(name),
      sell: sell(name),
    };
    known.set(player, words);
    return words;
  };
}

/** With a true minus; a dash where there is nothing. */
function pointsIn({ formatNumber }: Texts, points: number | null): string {
  return points === null ? DASH : formatNumber(points);
}

/** A measure to be read, with a decimal at most; a dash where there is nothing to say. */
export function measureText(
  value: number | null,
  measure: Measure,
  { t, formatNumber }: Texts<'market'>,
): string {
  if (value === null) return DASH;
  const text = formatNumber(Math.round(value * 10) / 10);
  return measure === 'popularity' ? t('details.percent', { percent: text }) : text;
}
