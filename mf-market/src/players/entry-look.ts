import type { Player } from '@spieltag/shared-kernel/contract';
import type { Texts } from '@spieltag/shared-kernel/i18n';
import type { BadgeStatus } from '@spieltag/shared-kernel/ui';
import type { MouseEvent, ReactNode } from 'react';
import type { EntryWords } from './entry-words.ts';
import type { Form } from './form.model.ts';

/** A figure of the row the list may be ordered by. */
export type EntryFigure = 'price' | 'rating' | 'lastRoundPoints';

/** What the buttons of a row do; the same functions for every row. */
export interface EntryHandlers {
  open(event: MouseEvent): void;
  trade(event: MouseEvent): void;
  watch(event: MouseEvent): void;
  choose(event: MouseEvent): void;
}

/**
 * All that a row is drawn from, worked out by the list: a row asks for nothing itself, and one of
 * which nothing has changed is not drawn again.
 */
export interface EntryLook {
  readonly player: Player;
  readonly words: EntryWords;
  /** Stands in place of the points of the last matchday. */
  readonly measure: { readonly label: string; readonly text: string } | undefined;
  readonly teamName: string | undefined;
  /** Where their team's crest is on the sheet of all. */
  readonly crestPosition: string | undefined;
  readonly form: Form | undefined;
  /** What their badge says. */
  readonly status: BadgeStatus | undefined;
  /** It is expected rather than known. */
  readonly unsure: boolean;
  /** Against whom they play, when, or how far that is: one element for all of a team. */
  readonly fixture: ReactNode;
  /** What the list is ordered by: marked. */
  readonly sortedBy: EntryFigure | undefined;
  /** Owned, where not all are. */
  readonly isMarked: boolean;
  readonly isWatched: boolean;
  /** While players are chosen to be compared: one of them, one more, or one too many. */
  readonly choice: 'chosen' | 'open' | 'full' | undefined;
  readonly deal: 'buy' | 'sell';
  /** Why it cannot be done now, in full and, where it is about the player, in a word or two. */
  readonly reason: string | undefined;
  readonly shortReason: string | undefined;
  /** Makes ids of this list's elements different from another list's. */
  readonly listId: string;
  readonly texts: Texts<'market'>;
  readonly handlers: EntryHandlers;
}
