import { DEFAULT_FORMATION_ID, emptyLineup, formationById } from '@spieltag/shared-kernel/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { lineupColumns, placedLineup } from '../lineups/slots.codec.ts';
import { readCatalogueVersion } from '../season/season.repository.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { holdAccount } from '../tokens/hold-account.ts';
import { findLedger, lockUserNos, readLedger, takeUserNos } from './ledger.repository.ts';
import type { FoundLedger, LedgerRow } from './ledger.types.ts';
import type { LedgerContext } from './ledger-context.ts';

/** The columns and the first transaction of a new ledger, without whom it belongs to. */
export function newLedger(season: LoadedSeason) {
  const { formations } = season;
  const formation = formationById(formations, DEFAULT_FORMATION_ID) ?? formations[0];
  if (!formation) throw new Error(`season ${season.id} has no formations`);
  const lineup = emptyLineup(formation, season.preset.limits);
  const initialBudget = season.preset.initialBudget;
  return {
    columns: {
      season_id: season.id,
      version: 0,
      budget: initialBudget,
      soft_currency: 0,
      ...lineupColumns(season, lineup),
      player_market_phase: 'OPEN' as const,
      favorite_player_ids: [],
    },
    event: {
      kind: 'OPEN' as const,
      payload: { initialBudget, lineup: placedLineup(season, lineup) },
    },
  };
}

/**
 * The user's ledger of the season; opens it when there is none: the initial budget, no players.
 * Of two first calls at the same time both get the same ledger.
 * @throws ApiProblem TOKEN_INVALID
 */
export async function openLedger(
  context: LedgerContext,
  season: LoadedSeason,
  userId: string,
): Promise<FoundLedger> {
  const key = { seasonId: season.id, userId };
  const held = await findLedger(context, key);
  if (held) return held;
  const inserted = await context.db
    .transaction()
    .execute((trx) => insertLedger(trx, season, userId));
  if (!inserted) return openLedger(context, await context.seasons.get(season.id), userId);
  const opened = await findLedger(context, key);
  if (!opened) throw new Error(`the ledger of ${userId} was opened and is not there`);
  return opened;
}

/**
 * Opens a ledger that was not there a moment ago.
 * @returns undefined: the season has a newer catalogue, and maybe another initial budget
 * @throws ApiProblem TOKEN_INVALID when the account is gone, or was lost with the database it was made in
 */
export async function insertLedger(
  trx: Transaction<Database>,
  season: LoadedSeason,
  userId: string,
): Promise<LedgerRow | undefined> {
  await holdAccount(trx, userId);
  // A second opening waits here for the first and then finds its ledger.
  await lockUserNos(trx, season.id);
  const opened = await readLedger(trx, { seasonId: season.id, userId });
  if (opened) return opened;
  if ((await readCatalogueVersion(trx, season.id)) !== season.catalogueVersion) return undefined;
  const userNo = await takeUserNos(trx, season.id, 1);
  const { columns, event } = newLedger(season);
  const ledger = await trx
    .insertInto('ledger')
    .values({ ...columns, user_id: userId, user_no: userNo })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('ledger_transaction')
    .values({
      season_id: season.id,
      user_id: userId,
      version: 0,
      kind: event.kind,
      payload: JSON.stringify(event.payload),
      budget_before: ledger.budget,
      budget_after: ledger.budget,
    })
    .execute();
  return ledger;
}
