import { isDeepStrictEqual } from 'node:util';
import { bookOf } from '@spieltag/shared-kernel/rules';
import type { PlacedLineup, Trade } from '../database/tables/ledger-transaction.types.ts';
import { type ReplayedLedger, replayLedger } from '../ledger/replay.model.ts';
import {
  type ArchivedLedger,
  type ArchivedSeason,
  type ArchivedTransaction,
  FILES,
} from './archive.types.ts';
import { ArchiveDifference } from './archive-error.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { PlayedTimeline } from './verify-points.ts';

/** The lineups a user ever had, in order, as `lineupKey` names them. */
export type LineupHistory = ReadonlyMap<string, readonly string[]>;

/** Names a placement of players. */
export function lineupKey({
  formationId,
  playerIds,
}: Pick<PlacedLineup, 'formationId' | 'playerIds'>) {
  return `${formationId} ${playerIds.map((id) => id ?? '').join(' ')}`;
}

/**
 * Works every ledger out anew from its transactions and compares it with what it is said to be.
 * @throws ArchiveDifference
 */
export async function verifyLedgers(
  archive: ArchiveReader,
  season: ArchivedSeason,
  { pricesOf }: Pick<PlayedTimeline, 'pricesOf'>,
): Promise<LineupHistory> {
  const lineups = new Map<string, string[]>();
  for await (const ledger of archive.lines<ArchivedLedger>(FILES.ledgers)) {
    if (lineups.has(ledger.user)) throw new ArchiveDifference(`${ledger.user} has two ledgers`);
    verifyTransactions(ledger, season, pricesOf);
    compareStates(ledger);
    lineups.set(
      ledger.user,
      ledger.transactions.flatMap(({ payload }) =>
        'lineup' in payload ? [lineupKey(payload.lineup)] : [],
      ),
    );
  }
  return lineups;
}

/** Versions without gaps, budgets that follow from each other, prices players have had. */
function verifyTransactions(
  { user, transactions }: ArchivedLedger,
  season: ArchivedSeason,
  pricesOf: PlayedTimeline['pricesOf'],
): void {
  let budget = season.preset.initialBudget;
  for (const [version, transaction] of transactions.entries()) {
    const place = `user ${user}, transaction ${version}`;
    if (transaction.version !== version) {
      throw new ArchiveDifference(`${place} is missing, ${transaction.version} follows`);
    }
    expectBudget(`${place}, before`, transaction.budgetBefore, budget);
    budget = replayed(place, transactions.slice(0, version + 1)).budget;
    expectBudget(`${place}, after`, transaction.budgetAfter, budget);
    if (budget < 0) throw new ArchiveDifference(`${place} leaves a budget of ${budget}`);
    for (const { playerId, price } of tradesOf(transaction)) {
      if (pricesOf.get(playerId)?.has(price)) continue;
      throw new ArchiveDifference(`${place}: ${playerId} never had the price ${price}`);
    }
  }
}

function tradesOf({ payload }: ArchivedTransaction): readonly Trade[] {
  const bought = 'bought' in payload ? payload.bought : [];
  const sold = 'sold' in payload ? payload.sold : [];
  return [...bought, ...sold];
}

function replayed(place: string, transactions: readonly ArchivedTransaction[]): ReplayedLedger {
  try {
    return replayLedger(transactions);
  } catch (error) {
    throw new ArchiveDifference(`${place} cannot be: ${(error as Error).message}`);
  }
}

function expectBudget(place: string, written: number, expected: number): void {
  if (written === expected) return;
  throw new ArchiveDifference(
    `${place}: a budget of ${written} is written, ${expected} follows from the transactions`,
  );
}

function compareStates({ user, state, transactions }: ArchivedLedger): void {
  const expected = replayed(`user ${user}`, transactions);
  // Archives of earlier versions lack what books did not keep then.
  const kept = { ...state, book: bookOf(state.book) };
  for (const [name, value] of Object.entries(expected)) {
    const written = kept[name as keyof typeof kept];
    if (isDeepStrictEqual(written, value)) continue;
    throw new ArchiveDifference(
      `user ${user}, ${name}: ${JSON.stringify(written)} is written, ${JSON.stringify(value)} follows from the transactions`,
    );
  }
}
