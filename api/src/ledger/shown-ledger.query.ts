import { gameTimeAt } from '../season/game-time.model.ts';
import { countDueRounds } from './count-due-rounds.ts';
import type { LedgerContext } from './ledger-context.ts';
import type { LedgerSituation } from './ledger-situation.model.ts';
import { openLedger } from './open-ledger.command.ts';

/**
 * The user's ledger with all that is shown of it, completed rounds counted; opens one when there is
 * none. A catalogue that was renewed while the ledger was read is read again, so that all is of one
 * moment.
 * @param now real time, epoch ms
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function readShownLedger(
  context: LedgerContext,
  seasonId: string,
  userId: string,
  now: number,
): Promise<LedgerSituation> {
  for (;;) {
    const season = await context.seasons.get(seasonId);
    const found = await openLedger(context, season, userId);
    if (season.catalogueVersion >= found.state.catalogueVersion) {
      const seen = { season, ...found, now: gameTimeAt(found.state.clock, now) };
      return (await countDueRounds(context.db, seen)).situation;
    }
  }
}
