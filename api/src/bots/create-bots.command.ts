import { allowLongTransaction } from '@spieltag/server-kit/database';
import type { OwnCommunities } from '@spieltag/shared-kernel/communities';
import { randomFrom, type Transaction } from '@spieltag/shared-kernel/rules';
import type { Transaction as DbTransaction, Insertable, Kysely } from 'kysely';
import { insertUsers } from '../account/user.repository.ts';
import { insertChoices } from '../communities/community.repository.ts';
import type { Database } from '../database/index.ts';
import type { LedgerTable, LedgerTransactionTable } from '../database/tables/ledger.tables.ts';
import { takeUserNos } from '../ledger/ledger.repository.ts';
import { newLedger } from '../ledger/open-ledger.command.ts';
import { tradePayload } from '../ledger/player-transaction.command.ts';
import { settleChange } from '../ledger/settle-change.model.ts';
import { lineupColumns, lineupOf } from '../lineups/slots.codec.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonContext } from '../season/season-context.ts';
import { lockSeasonShared } from '../season/season-state.repository.ts';
import { botCommunities } from './bot-communities.ts';
import { botSquads } from './bot-squad.ts';
import { managerName } from './manager-names.ts';

/** Opponents made and written with one transaction of the database. */
const BATCH = 1000;

/**
 * Brings a series of opponents to `count`: full accounts with complete, legal squads. Each opened a
 * ledger and bought the squad with one transaction, as a player would have before the season's
 * first round, and joined public leagues. The same series has the same names, squads and choices; what
 * was interrupted is continued.
 * @param seed names the series
 * @param onBatch hears how many there are, again and again
 * @returns how many were created now
 * @throws ApiProblem SEASON_NOT_FOUND
 * @throws NoSquadError
 */
export async function createBots(
  db: Kysely<Database>,
  seasonId: string,
  count: number,
  seed: number,
  onBatch: (present: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const season = await seasonContext(db).seasons.get(seasonId);
  const { columns } = newLedger(season);
  const opened = { budget: columns.budget, lineup: lineupOf(season, columns) };
  const squadOf = botSquads(season, opened);
  const communitiesOf = botCommunities(season);
  const botAt = (place: number): Bot => {
    const random = randomFrom(`${seed}:${place}`);
    const joined = communitiesOf(randomFrom(`${seed}:${place}:joined`));
    return { name: managerName(random), trade: squadOf(random), joined };
  };
  let created = 0;
  while (true) {
    const batch = await db.transaction().execute(async (trx) => {
      // Squads are worked out between two statements.
      await allowLongTransaction(trx);
      await lockSeasonShared(trx, seasonId);
      const { first, size } = await takePlaces(trx, { seasonId, seed, count });
      const bots = Array.from({ length: size }, (_, index) => botAt(first + index));
      if (size > 0) await insertBots(trx, season, bots);
      return { size, present: first + size };
    });
    if (batch.size === 0) return created;
    created += batch.size;
    await onBatch(batch.present);
  }
}

interface Series {
  readonly seasonId: string;
  readonly seed: number;
  readonly count: number;
}

/** The next places of a series, as many as are made at a time; size 0 when it is complete. */
async function takePlaces(
  trx: DbTransaction<Database>,
  { seasonId, seed, count }: Series,
): Promise<{ first: number; size: number }> {
  await trx
    .insertInto('bot_series')
    .values({ season_id: seasonId, seed, created: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { created: first } = await trx
    .selectFrom('bot_series')
    .select('created')
    .where('season_id', '=', seasonId)
    .where('seed', '=', seed)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const size = Math.max(0, Math.min(BATCH, count - first));
  await trx
    .updateTable('bot_series')
    .set({ created: first + size })
    .where('season_id', '=', seasonId)
    .where('seed', '=', seed)
    .execute();
  return { first, size };
}

/** Columns of a new ledger that buying the squad does not set. */
const UNTOUCHED = {
  hard_currency: 0,
  xp: 0,
  captain_player_no: null,
  captain_round_no: null,
  action_book: {},
};

interface Bot {
  readonly name: string;
  readonly trade: Transaction;
  readonly joined: OwnCommunities;
}

async function insertBots(
  trx: DbTransaction<Database>,
  season: LoadedSeason,
  bots: readonly Bot[],
): Promise<void> {
  const users = await insertUsers(
    trx,
    bots.map(({ name }) => ({ name, role: 'user' as const })),
  );
  const firstUserNo = await takeUserNos(trx, season.id, bots.length);
  const ledgers: Insertable<LedgerTable>[] = [];
  const history: Insertable<LedgerTransactionTable>[] = [];
  bots.forEach(({ trade }, index) => {
    const userId = users[index]?.id;
    if (userId === undefined) throw new Error('fewer users than were asked for');
    const rows = botRows(season, userId, firstUserNo + index, trade);
    ledgers.push(rows.ledger);
    history.push(...rows.history);
  });
  await trx.insertInto('ledger').values(ledgers).execute();
  await trx.insertInto('ledger_transaction').values(history).execute();
  const choices = bots.flatMap(({ joined }, index) => {
    const { id: userId = '' } = users[index] ?? {};
    const isIn = joined.club !== null || joined.country !== null;
    return isIn ? [{ userId, userNo: firstUserNo + index, ...joined }] : [];
  });
  await insertChoices(trx, season.id, choices);
}

function botRows(season: LoadedSeason, userId: string, userNo: number, trade: Transaction) {
  const { columns, event } = newLedger(season);
  const { budget, lineup } = trade.squad;
  const bought = settleChange(
    {
      season,
      row: { ...UNTOUCHED, ...columns },
      state: { roundNo: 1, phase: 'GENERAL' },
      now: season.rounds[0]?.startDate ?? 0,
    },
    {
      event: { kind: 'PLAYER_TRANSACTION', payload: tradePayload(season, trade) },
      columns: { budget, ...lineupColumns(season, lineup) },
    },
  );
  const { action_book: book = {}, ...squad } = bought.columns;
  const common = { season_id: season.id, user_id: userId, budget_before: columns.budget };
  return {
    ledger: {
      ...columns,
      ...squad,
      action_book: JSON.stringify(book),
      version: 1,
      user_id: userId,
      user_no: userNo,
    },
    history: [
      {
        ...common,
        version: 0,
        kind: event.kind,
        payload: JSON.stringify(event.payload),
        budget_after: columns.budget,
      },
      {
        ...common,
        version: 1,
        kind: bought.event.kind,
        payload: JSON.stringify(bought.event.payload),
        budget_after: budget,
      },
    ],
  };
}
