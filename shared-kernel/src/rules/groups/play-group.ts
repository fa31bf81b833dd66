import { type BestRounds, playBestRounds } from './best-rounds.ts';
import { type Cups, playCups } from './cup.ts';
import { type HeadToHead, playHeadToHead } from './head-to-head.ts';
import { type LastOneStanding, playLastOneStanding } from './last-one-standing.ts';
import { type Monthly, playMonthly } from './monthly.ts';
import type { PlayRound, PlaySpan } from './play-round.ts';
import { type ChosenBook, DEFAULT_RULE_BOOK, type RuleBook } from './rule-book.ts';

/** The group's ranking of the season is its play: there is nothing besides it. */
export interface SeasonTable {
  readonly mode: 'TABLE';
}

/** What a group has played by one rule book. */
export type Play = SeasonTable | HeadToHead | Monthly | Cups | LastOneStanding | BestRounds;

/** A rule book, the rounds it holds for, and what was played by it. */
export interface GroupPlaySpan {
  readonly book: RuleBook;
  /** Place of its first round in the season, from 0. */
  readonly from: number;
  readonly roundIds: readonly string[];
  readonly play: Play;
}

/**
 * The whole play of a group in a season, from what is stored: nothing of it is kept. A rule book holds
 * until the next one does; of two from the same round the one that was chosen last.
 * @param books in the order in which they were chosen
 * @param rounds of the whole season, in order of play
 */
export function playGroup(
  books: readonly ChosenBook[],
  rounds: readonly PlayRound[],
): readonly GroupPlaySpan[] {
  const begins = new Map<number, RuleBook>([[0, DEFAULT_RULE_BOOK]]);
  for (const { book, from } of books) begins.set(from, book);
  const starts = [...begins.keys()].filter((from) => from < rounds.length).sort((a, b) => a - b);
  return starts.map((from, place) => {
    const book = begins.get(from) ?? DEFAULT_RULE_BOOK;
    const own = rounds.slice(from, starts[place + 1]);
    const span = { from, rounds: own, roundsLeft: rounds.length - from };
    return { book, from, roundIds: own.map(({ roundId }) => roundId), play: playSpan(book, span) };
  });
}

function playSpan(book: RuleBook, span: PlaySpan): Play {
  switch (book.mode) {
    case 'TABLE':
      return { mode: 'TABLE' };
    case 'HEAD_TO_HEAD':
      return playHeadToHead(book, span);
    case 'MONTHLY':
      return playMonthly(span);
    case 'CUP':
      return playCups(book, span);
    case 'LAST_ONE_STANDING':
      return playLastOneStanding(span);
    case 'BEST_ROUNDS':
      return playBestRounds(book, span);
  }
}
