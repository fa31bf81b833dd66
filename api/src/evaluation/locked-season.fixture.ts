import { planInSlots, type SlotPlan } from '@spieltag/shared-kernel/rules';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LedgerTable } from '../database/tables/ledger.tables.ts';
import { findFrozenPrices } from './candidates.query.ts';
import { CHUNK_SHIFT } from './chunk.codec.ts';
import { findOwners } from './owners.query.ts';
import { planOfColumn, planWidth, readPlan } from './plan.codec.ts';
import { findRosters, type RoundRoster } from './rosters.query.ts';
import type { RoundKey } from './round-key.ts';

type Ledger = Selectable<LedgerTable>;

/** What is frozen of a round: of each user, of each player. */
export interface FrozenSeason {
  readonly rosters: ReadonlyMap<number, RoundRoster | undefined>;
  /** Of who has planned something. */
  readonly plans: ReadonlyMap<number, SlotPlan>;
  readonly ledgers: number;
  /** By player number; players without an entry are left out. */
  readonly owners: ReadonlyMap<number, number>;
  readonly captaincies: ReadonlyMap<number, number>;
  readonly prices: readonly number[];
  /** Users whose market is closed. */
  readonly closed: readonly number[];
}

/** What freezing the ledgers as they stand comes to, by plain reading of each. */
export async function naivelyFrozen(db: Kysely<Database>, round: RoundKey): Promise<FrozenSeason> {
  const ledgers = await readLedgers(db, round.seasonId);
  const { round_no } = await db
    .selectFrom('round')
    .select('round_no')
    .where('id', '=', round.roundId)
    .executeTakeFirstOrThrow();
  const players = await db
    .selectFrom('player')
    .select('market_value')
    .where('season_id', '=', round.seasonId)
    .orderBy('player_no')
    .execute();
  const slotOf = (ledger: Ledger) => {
    const slot = ledger.slot_player_no.indexOf(ledger.captain_player_no ?? -2);
    return ledger.captain_round_no === round_no && slot >= 0 && slot < 11 ? slot : null;
  };
  const rosters = ledgers.map((ledger) => ({
    roundId: round.roundId,
    formationId: ledger.formation_id,
    playerNos: ledger.slot_player_no,
    teamNos: ledger.slot_team_no,
    captainSlot: slotOf(ledger),
    budget: ledger.budget,
  }));
  const isClosed = (ledger: Ledger) =>
    ledger.player_market_phase === 'CLOSED' || !ledger.slot_player_no.includes(-1);
  return {
    rosters: new Map(ledgers.map(({ user_no }, i) => [user_no, rosters[i]])),
    plans: new Map(
      ledgers.flatMap(({ user_no, substitution_plan: plan, slot_player_no: slots }) =>
        plan
          ? [[user_no, planInSlots(planOfColumn(plan), (no) => slotIn(slots, no))] as const]
          : [],
      ),
    ),
    ledgers: ledgers.filter((ledger) => ledger.slot_player_no.some((no) => no >= 0)).length,
    owners: counted(rosters.flatMap(({ playerNos }) => playerNos.filter((no) => no >= 0))),
    captaincies: counted(
      rosters.flatMap(({ playerNos, captainSlot }) => playerNos[captainSlot ?? -1] ?? []),
    ),
    prices: players.map((player) => player.market_value),
    closed: ledgers.filter(isClosed).map((ledger) => ledger.user_no),
  };
}

/** What was frozen of those users, as everybody reads it. */
export async function readFrozen(
  db: Kysely<Database>,
  round: RoundKey,
  userNos: Iterable<number>,
): Promise<FrozenSeason> {
  const rosters = new Map<number, RoundRoster | undefined>();
  for (const userNo of userNos) {
    const found = await findRosters(db, round.seasonId, userNo, [round.roundId]);
    rosters.set(userNo, found.get(round.roundId));
  }
  const { ledgers, owners, captaincies } = (await findOwners(db, round.seasonId)) ?? {};
  const markets = await readLedgers(db, round.seasonId);
  return {
    rosters,
    plans: await readPlans(db, round),
    ledgers: ledgers ?? -1,
    owners: byPlayer(owners),
    captaincies: byPlayer(captaincies),
    prices: [...((await findFrozenPrices(db, round)) ?? [])],
    closed: markets
      .filter((ledger) => ledger.player_market_phase === 'CLOSED')
      .map((ledger) => ledger.user_no),
  };
}

async function readPlans(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
): Promise<ReadonlyMap<number, SlotPlan>> {
  const rows = await db
    .selectFrom('lineup_chunk')
    .innerJoin('frozen_round as frozen', 'frozen.round_id', 'lineup_chunk.round_id')
    .select(['chunk', 'plans', 'slot_count'])
    .where('lineup_chunk.season_id', '=', seasonId)
    .where('lineup_chunk.round_id', '=', roundId)
    .orderBy('chunk')
    .execute();
  const all = rows.flatMap(({ chunk, plans, slot_count: slotCount }) => {
    const width = planWidth(slotCount);
    return Array.from({ length: (plans?.length ?? 0) / width }, (_, place) => {
      const slice = (plans as Buffer).subarray(place * width, (place + 1) * width);
      return [(chunk << CHUNK_SHIFT) + place, readPlan(slice, slotCount)] as const;
    });
  });
  return new Map(all.flatMap(([userNo, plan]) => (plan ? [[userNo, plan] as const] : [])));
}

function slotIn(slots: readonly number[], playerNo: number): number | undefined {
  const slot = slots.indexOf(playerNo);
  return slot === -1 ? undefined : slot;
}

function readLedgers(db: Kysely<Database>, seasonId: string): Promise<Ledger[]> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('user_no')
    .execute();
}

function counted(playerNos: readonly number[]): ReadonlyMap<number, number> {
  return new Map(
    Map.groupBy(
      playerNos.toSorted((a, b) => a - b),
      (no) => no,
    )
      .entries()
      .map(([no, all]) => [no, all.length]),
  );
}

function byPlayer(column: Uint32Array | undefined): ReadonlyMap<number, number> {
  return new Map([...(column ?? [])].entries().filter(([, count]) => count > 0));
}
