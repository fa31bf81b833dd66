import type { Kysely, Transaction } from 'kysely';
import { type Database, writeRows } from '../database/index.ts';
import { CHUNK_USERS } from './chunk.codec.ts';
import { closeMarkets } from './close-markets.command.ts';
import { type LockedLedgers, readLockedLedgers } from './locked-ledgers.query.ts';
import { OwnerCount } from './owner-count.ts';
import { packLedgers } from './pack-ledgers.ts';
import {
  finishPacking,
  lockUnpackedRound,
  passChunk,
  type UnpackedRound,
} from './unpacked-round.repository.ts';

const USER_BYTES = 4;

/**
 * Packs the lineups of the round the season was locked with last, counts who is held and who is captain
 * how often, and closes the market of each ledger whose complete lineup is frozen for the first time.
 * Each chunk is a transaction with the number of the next: after a crash, or with two servers at it,
 * every chunk is packed once. Does nothing where all is packed.
 * @param signal ends it after a chunk; the next call goes on there
 */
export async function packLineups(
  db: Kysely<Database>,
  seasonId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    if (!(await db.transaction().execute((trx) => packNext(trx, seasonId)))) return;
  }
}

/** Packs one chunk, or finishes the round. @returns whether there may be more to do */
export async function packNext(trx: Transaction<Database>, seasonId: string): Promise<boolean> {
  const round = await lockUnpackedRound(trx, seasonId);
  if (!round) return false;
  if (round.next_chunk * CHUNK_USERS >= round.user_count) {
    await finishPacking(trx, round);
    return false;
  }
  await packChunk(trx, round);
  return true;
}

async function packChunk(trx: Transaction<Database>, round: UnpackedRound): Promise<void> {
  const key = { seasonId: round.season_id, roundId: round.round_id };
  const { slot_count: slotCount, user_count: userCount, next_chunk: chunk } = round;
  const ledgers = await readLockedLedgers(trx, { ...key, slotCount, userCount, chunk });
  if (!ledgers) return passChunk(trx, round);
  await passChunk(trx, round, await insertChunk(trx, round, ledgers));
  // Once the chunk is passed, what changes of its ledgers is not kept any more.
  await closeMarkets(trx, key, numbersOf(ledgers.toClose));
}

/** @returns what has been counted with it */
async function insertChunk(
  trx: Transaction<Database>,
  round: UnpackedRound,
  ledgers: LockedLedgers,
) {
  const { slot_count: slotCount, owners, owner_ledgers, captaincies } = round;
  const formationIds = new Map(round.formation_ids.map((id, index) => [id, index]));
  const packed = packLedgers(ledgers, slotCount, formationIds);
  const count = new OwnerCount({ owners, ledgers: owner_ledgers, captaincies });
  count.add(packed.rosters, slotCount);
  count.addCaptains(ledgers.captains.playerNos);
  await writeRows(
    trx,
    'lineup_chunk',
    ['season_id', 'round_id', 'chunk', 'lineups', 'rosters', 'budgets', 'captains', 'plans'],
    [
      [
        round.season_id,
        round.round_id,
        round.next_chunk,
        packed.lineups,
        packed.rosters,
        packed.budgets,
        packed.captains,
        packed.plans,
      ],
    ],
  );
  const counted = count.counted();
  return {
    formation_ids: [...formationIds.keys()],
    owners: counted.owners,
    owner_ledgers: counted.ledgers,
    captaincies: counted.captaincies,
  };
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / USER_BYTES }, (_, i) =>
    bytes.readInt32BE(i * USER_BYTES),
  );
}
