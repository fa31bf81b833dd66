import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { lockLineups } from './lock-lineups.command.ts';
import { packLineups } from './pack-lineups.command.ts';
import type { RoundKey } from './round-key.ts';

/** Locks the lineups of a round and packs them: what a lock comes to when nobody is in between. */
export async function freezeLineups(db: Kysely<Database>, round: RoundKey): Promise<void> {
  await db.transaction().execute((trx) => lockLineups(trx, round));
  await packLineups(db, round.seasonId);
}
