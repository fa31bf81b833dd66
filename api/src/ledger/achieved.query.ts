import { type ActionBook, bookOf } from '@spieltag/shared-kernel/rules';
import { gameTimeAt } from '../season/game-time.model.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { countDueRounds, hasDueRounds } from './count-due-rounds.ts';
import { findLedger } from './ledger.repository.ts';
import type { LedgerKey } from './ledger.types.ts';
import type { LedgerContext } from './ledger-context.ts';

/**
 * What the owner of a ledger has achieved, completed rounds counted, as the ledger itself would show
 * it; nothing without a ledger. The season is read only where rounds are to be counted.
 * @param now real time, epoch ms
 */
export async function readAchieved(
  { db, seasons, ledgers }: SeasonContext & Pick<LedgerContext, 'ledgers'>,
  key: LedgerKey,
  now: number,
): Promise<ActionBook['achieved']> {
  const found = await findLedger({ db, ledgers }, key);
  if (!found) return {};
  if (!hasDueRounds(found)) return bookOf(found.row.action_book).achieved;
  const season = await seasons.get(key.seasonId);
  const seen = { season, ...found, now: gameTimeAt(found.state.clock, now) };
  const { situation } = await countDueRounds(db, seen);
  return bookOf(situation.row.action_book).achieved;
}
