import { effectiveMarketPhase, type RulesContext } from '@spieltag/shared-kernel/rules';
import type { Kysely, Transaction } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { seasonMarketPhase } from '../season/market-phase.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import { holdSeason, type SeasonState } from '../season/season-state.repository.ts';
import { squadAtOpening } from './ledger.presenter.ts';
import {
  type LedgerColumns,
  type LedgerRow,
  type LockedLedger,
  lockLedger,
  writeChange,
} from './ledger.repository.ts';
import type { LedgerEvent } from './ledger-transaction.types.ts';
import { insertLedger } from './open-ledger.command.ts';

/** Whose ledger is to be changed, and which version of it the change was made for. */
export interface ChangeRequest {
  readonly seasonId: string;
  readonly userId: string;
  /** undefined: whatever version there is. */
  readonly expectedVersion: number | undefined;
}

/** What a change is decided by. */
export interface LedgerSituation {
  readonly season: LoadedSeason;
  readonly state: SeasonState;
  readonly row: LedgerRow;
  readonly rules: RulesContext;
}

/** A decided change: the row of the ledger's history and the columns it sets. */
export interface LedgerChange {
  readonly event: LedgerEvent;
  readonly columns: LedgerColumns;
}

export interface ChangedLedger {
  readonly season: LoadedSeason;
  readonly state: SeasonState;
  readonly row: LedgerRow;
}

/** Gives the change, undefined for one that leaves all as it is; throws refusals. */
export type Decide = (situation: LedgerSituation) => LedgerChange | undefined;

/**
 * Changes one ledger: version check, verdict, new state and a row of its history in one
 * transaction. Of two changes made for the same version one succeeds and the other is refused.
 * @throws ApiProblem SEASON_NOT_FOUND, or LEDGER_CONFLICT, with the version there is if the ledger
 * changed and without if the season is changing just now
 */
export async function changeLedger(
  db: Kysely<Database>,
  request: ChangeRequest,
  decide: Decide,
): Promise<ChangedLedger> {
  const seasons = seasonCacheOf(db);
  const known = await seasons.lastKnown(request.seasonId);
  const changed = known && (await changeIn(db, known, request, decide));
  if (changed) return changed;
  // Prices or clubs have changed since: once more with the new ones.
  const changedNow = await changeIn(db, await seasons.get(request.seasonId), request, decide);
  if (!changedNow) throw new ApiProblem('LEDGER_CONFLICT');
  return changedNow;
}

/** The change as decided by this version of the season; undefined: there is a newer one. */
function changeIn(
  db: Kysely<Database>,
  season: LoadedSeason,
  { seasonId, userId, expectedVersion }: ChangeRequest,
  decide: Decide,
): Promise<ChangedLedger | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdSeason(trx, seasonId);
    const { row, state } = await lockOrOpen(trx, season, userId);
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw new ApiProblem('LEDGER_CONFLICT', { version: row.version });
    }
    if (state.catalogueVersion !== season.catalogueVersion) return undefined;
    const rules = rulesContext(season, state, row);
    const change = decide({ season, state, row, rules });
    const changed = change ? await writeChange(trx, row, change.event, change.columns) : row;
    return { season, state, row: changed };
  });
}

async function lockOrOpen(
  trx: Transaction<Database>,
  season: LoadedSeason,
  userId: string,
): Promise<LockedLedger> {
  const key = { seasonId: season.id, userId };
  const held = await lockLedger(trx, key);
  if (held) return held;
  await insertLedger(trx, season, userId);
  const opened = await lockLedger(trx, key);
  if (!opened) throw new Error(`the ledger of ${userId} was opened and is not there`);
  return opened;
}

function rulesContext(season: LoadedSeason, state: SeasonState, row: LedgerRow): RulesContext {
  const windowNo = state.restrictedWindowNo;
  const seasonPhase = seasonMarketPhase(
    season.preset,
    state.roundNo,
    state.phase,
    windowNo !== null,
  );
  return {
    limits: season.preset.limits,
    formations: season.formations,
    roundPhase: state.phase,
    marketPhase: effectiveMarketPhase(seasonPhase, row.player_market_phase),
    player: (playerId) => season.playerById.get(playerId),
    matchStatusOfTeam: (teamId) => state.matchStatusOfTeam.get(teamId),
    ...(windowNo === null
      ? {}
      : {
          restrictedWindow: {
            maxTransfers: season.preset.restrictedWindowMaxTransfers,
            squadAtOpening: squadAtOpening(season, row, windowNo),
          },
        }),
  };
}
