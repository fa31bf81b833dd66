import type { RulesContext } from '../context.ts';
import { completeSquad } from '../fill-up/complete-squad.ts';
import { checkLineup, formationChangeVerdict, sideChangeVerdict } from '../lineup/check-lineup.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import type { SentLineup } from '../lineup/placement.ts';
import { isSamePlacement } from '../lineup/placement.ts';
import { marketVerdict } from '../market-terms/market-phase.ts';
import { offeredPlayer, priceOf } from '../market-terms/price.ts';
import { saleLock } from '../market-terms/sale-lock.ts';
import { tradesVerdict } from '../market-terms/trades.ts';
import { canChangeLineup } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { isOnPitch, slotOf, squadPlayerIds, teamCounts } from '../squad.ts';
import type { IndexedPlayer, Lineup, Squad } from '../types.ts';
import { BENCH_START } from '../types.ts';

/** A squad as a client sends it after buying and selling. */
export interface SentTransaction extends SentLineup {
  /** Whole euros, as the client worked it out. */
  readonly budget: number;
}

/** What a transaction comes to. */
export interface Transaction {
  readonly squad: Squad;
  /** Ids of the players who came and of those who went, in the order of their slots. */
  readonly bought: readonly string[];
  readonly sold: readonly string[];
}

/**
 * The server's verdict on a transaction: only the outcome counts, not the order in which a client
 * bought, sold and swapped on the way. The budget is worked out anew at today's prices and has to
 * be the one sent. Players who stay may be placed anew under the rules of a lineup change, or, where
 * the lineup cannot be changed but the market is open, as if sold and bought back.
 */
export function checkTransaction(
  held: Squad,
  sent: SentTransaction,
  ctx: RulesContext,
): Result<Transaction, Refusal> {
  const lineup = placeSent(held.lineup, sent, ctx);
  if (!lineup.ok) return lineup;
  const heldIds = squadPlayerIds(held.lineup);
  const nextIds = squadPlayerIds(lineup.value);
  const bought = nextIds.filter((id) => !heldIds.includes(id));
  const sold = heldIds.filter((id) => !nextIds.includes(id));
  const refusal =
    openVerdict(held, { bought, sold }, ctx) ??
    purchasesVerdict(lineup.value, bought, ctx) ??
    salesVerdict(held.lineup, sold, ctx) ??
    tradesVerdict(nextIds, { bought, sold }, ctx) ??
    rearrangementVerdict(held.lineup, lineup.value, { bought, sold }, ctx);
  if (refusal) return refuse(refusal);
  const budget = settle(held.budget, sent.budget, { bought, sold }, ctx);
  if (!budget.ok) return budget;
  return accept({ squad: { budget: budget.value, lineup: lineup.value }, bought, sold });
}

/**
 * Why nothing can be traded. A closed market is open for one thing: completing a squad that was left
 * incomplete, all at once, at the price and with the sales the rules come to.
 */
function openVerdict(
  held: Squad,
  { bought, sold }: Pick<Transaction, 'bought' | 'sold'>,
  ctx: RulesContext,
): Refusal | undefined {
  if (bought.length + sold.length === 0) return undefined;
  const closed = marketVerdict(ctx);
  if (closed === undefined || bought.length === 0) return closed;
  const completed = completeSquad(held, ctx);
  const isCompletion =
    completed.ok &&
    bought.length === completed.value.bought.length &&
    totalPrice(bought, ctx) === totalPrice(completed.value.bought, ctx) &&
    sold.length === completed.value.sold.length &&
    sold.every((id) => completed.value.sold.includes(id));
  return isCompletion ? undefined : closed;
}

/** The lineup sent, with the recorded team of those who stay and today's team of those who come. */
function placeSent(held: Lineup, sent: SentLineup, ctx: RulesContext): Result<Lineup, Refusal> {
  if (isSamePlacement(held, sent)) return accept(held);
  const stays = new Map(held.indexedPlayers.map((placed) => [placed?.id, placed]));
  const indexedPlayers: (IndexedPlayer | null)[] = [];
  for (const id of sent.indexedPlayers) {
    const teamId = id === null ? '' : (stays.get(id) ?? ctx.player(id))?.teamId;
    if (id !== null && teamId === undefined)
      return refuse({ code: 'UNKNOWN_PLAYER', playerId: id });
    indexedPlayers.push(id === null || teamId === undefined ? null : { id, teamId });
  }
  return checkLineup({ formationId: sent.formationId, indexedPlayers }, ctx, held);
}

/** Why one of the players could not have been bought into their slot of the lineup. */
function purchasesVerdict(
  next: Lineup,
  playerIds: readonly string[],
  ctx: RulesContext,
): Refusal | undefined {
  const max = ctx.limits.maxTeamPresence;
  const ofTeam = teamCounts(next);
  for (const playerId of playerIds) {
    const offered = offeredPlayer(playerId, ctx);
    if (!offered.ok) return offered.error;
    const { teamId } = offered.value;
    if (max > 0 && (ofTeam.get(teamId) ?? 0) > max) return { code: 'MAX_FOR_TEAM', teamId, max };
    if (isOnPitch(slotOf(next, playerId) ?? BENCH_START) && isPlayerLocked(playerId, ctx)) {
      return { code: 'PLAYER_LOCKED', playerId };
    }
  }
  return undefined;
}

/** Why one of the players could not have been sold from their slot of the lineup. */
function salesVerdict(
  held: Lineup,
  playerIds: readonly string[],
  ctx: RulesContext,
): Refusal | undefined {
  for (const playerId of playerIds) {
    const locked = saleLock(playerId, slotOf(held, playerId) ?? BENCH_START, ctx);
    if (locked) return locked;
    const price = priceOf(playerId, ctx);
    if (!price.ok) return price.error;
  }
  return undefined;
}

/** Why the players who stay cannot have moved as they did. */
function rearrangementVerdict(
  held: Lineup,
  next: Lineup,
  { bought, sold }: Pick<Transaction, 'bought' | 'sold'>,
  ctx: RulesContext,
): Refusal | undefined {
  const moved = squadPlayerIds(next).filter((id) => {
    const was = slotOf(held, id);
    if (was === undefined) return false;
    return held.formationId !== next.formationId || was !== slotOf(next, id);
  });
  if (moved.length === 0) return undefined;
  if (canChangeLineup(ctx.roundPhase, ctx.marketPhase)) {
    // Who comes may fill what those who stay cannot.
    const isTrade = bought.length + sold.length > 0;
    const impossible = isTrade ? undefined : formationChangeVerdict(held, next, ctx);
    return impossible ?? sideChangeVerdict(held, next, ctx);
  }
  if (marketVerdict(ctx)) return { code: 'LINEUP_PHASE_LOCKED' };
  const locked = moved.find(
    (id) => isOnPitch(slotOf(held, id) ?? BENCH_START) && isPlayerLocked(id, ctx),
  );
  if (locked !== undefined) return { code: 'PLAYER_LOCKED', playerId: locked };
  return salesVerdict(held, moved, ctx) ?? purchasesVerdict(next, moved, ctx);
}

/** The budget after the transaction: never negative, and the one the client came to. */
function settle(
  budget: number,
  sent: number,
  trade: Pick<Transaction, 'bought' | 'sold'>,
  ctx: RulesContext,
): Result<number, Refusal> {
  const price = totalPrice(trade.bought, ctx);
  const available = budget + totalPrice(trade.sold, ctx);
  const expected = available - price;
  if (expected < 0) return refuse({ code: 'BUDGET_TOO_LOW', price, budget: available });
  if (expected !== sent) return refuse({ code: 'BUDGET_MISMATCH', expected, sent });
  return accept(expected);
}

/** What players cost together today, whole euros. */
function totalPrice(playerIds: readonly string[], ctx: RulesContext): number {
  return playerIds.reduce((sum, id) => sum + (ctx.player(id)?.marketValue ?? 0), 0);
}
