import { type ActionBook, bookOf, type Holdings } from '@spieltag/shared-kernel/rules';
import type { LoadedSeason } from '../season/season.types.ts';

/** What a ledger holds besides lineup and watch list, as its row holds it. */
export interface HoldingColumns {
  readonly budget: number;
  readonly soft_currency: number;
  readonly hard_currency: number;
  readonly xp: number;
  readonly captain_player_no: number | null;
  readonly captain_round_no: number | null;
  readonly action_book: Partial<ActionBook>;
}

/** The row's holdings in the words of the rules. */
export function holdingsOf(season: LoadedSeason, row: HoldingColumns): Holdings {
  const captain = season.players[row.captain_player_no ?? -1];
  return {
    budget: row.budget,
    softCurrency: row.soft_currency,
    hardCurrency: row.hard_currency,
    xp: row.xp,
    captain:
      captain && row.captain_round_no !== null
        ? { playerId: captain.id, roundNo: row.captain_round_no }
        : null,
    book: bookOf(row.action_book),
  };
}

/** The columns by which holdings differ from what they were; the book only if it is another. */
export function holdingColumns(
  season: LoadedSeason,
  before: Holdings,
  { budget, softCurrency, hardCurrency, xp, captain, book }: Holdings,
): Partial<HoldingColumns> {
  const player = captain && season.playerById.get(captain.playerId);
  return {
    budget,
    soft_currency: softCurrency,
    hard_currency: hardCurrency,
    xp,
    ...(captain === before.captain
      ? {}
      : {
          captain_player_no: player?.playerNo ?? null,
          captain_round_no: player ? captain.roundNo : null,
        }),
    ...(book === before.book ? {} : { action_book: book }),
  };
}
