import type { RulesContext } from '../context.ts';
import { completeSquad } from '../fill-up/complete-squad.ts';
import {
  checkPlacement,
  formationChangeVerdict,
  sideChangeVerdict,
} from '../lineup/check-lineup.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import type { SentLineup } from '../lineup/placement.ts';
import { isSamePlacement, pitchTeamVerdict } from '../lineup/placement.ts';
import { marketVerdict } from '../market-terms/market-phase.ts';
import { offeredPlayer, priceOf, pricesVerdict } from '../market-terms/price.ts';
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
 * the lineup cannot be changed but the market is open, as if sold and bought back; no sale and no
 * purchase leads to another formation. What is refused for several reasons is refused for the one that
 * `buyPlayer` and `sellPlayer` come to first.
 */
export function checkTransaction(
  held: Squad,
  sent: SentTransaction,
  ctx: RulesContext,
): Result<Transaction, Refusal> {
  const trade = tradeOf(held.lineup, sent);
  const placed = placeSent(held.lineup, sent, ctx);
  const closed = phaseVerdict(held, sent, { ...trade, isPlaced: placed.ok }, ctx);
  if (closed) return refuse(closed);
  if (!placed.ok) return placed;
  const lineup = placed.value;
  const refusal =
    purchasesVerdict(lineup, trade.bought, ctx) ??
    (lineup === held.lineup ? undefined : pitchTeamVerdict(lineup, ctx)) ??
    salesVerdict(held.lineup, trade.sold, ctx) ??
    tradesVerdict(squadPlayerIds(lineup), trade, ctx) ??
    rearrangementVerdict(held.lineup, lineup, trade, ctx);
  if (refusal) return refuse(refusal);
  const budget = settle(held.budget, sent.budget, trade, ctx);
  if (!budget.ok) return budget;
  return accept({ squad: { budget: budget.value, lineup }, ...trade });
}

type Trade = Pick<Transaction, 'bought' | 'sold'>;

function tradeOf(held: Lineup, sent: SentLineup): Trade {
  const heldIds = squadPlayerIds(held);
  const sentIds = sent.indexedPlayers.filter((id) => id !== null);
  return {
    bought: sentIds.filter((id) => !heldIds.includes(id)),
    sold: heldIds.filter((id) => !sentIds.includes(id)),
  };
}

/** Why nothing can be traded at the moment, or nobody placed anew. */
function phaseVerdict(
  held: Squad,
  sent: SentLineup,
  trade: Trade & { readonly isPlaced: boolean },
  ctx: RulesContext,
): Refusal | undefined {
  const isTrade = trade.bought.length + trade.sold.length > 0;
  const closed = marketVerdict(ctx);
  if (isTrade && closed && !isCompletion(held, trade, ctx)) return closed;
  if (canChangeLineup(ctx.roundPhase, ctx.marketPhase)) return undefined;
  const isOtherFormation = held.lineup.formationId !== sent.formationId;
  const isOnlyPlaced = !isTrade && !isSamePlacement(held.lineup, sent);
  const isLocked = isOtherFormation || (isOnlyPlaced && closed);
  return isLocked ? { code: 'LINEUP_PHASE_LOCKED' } : undefined;
}

/**
 * A closed market is open for one thing: completing a squad that was left incomplete, all at once, at the
 * price and with the sales the rules come to. What these are is worked out for a lineup only.
 */
function isCompletion(
  held: Squad,
  { bought, sold, isPlaced }: Trade & { readonly isPlaced: boolean },
  ctx: RulesContext,
): boolean {
  if (!isPlaced || bought.length === 0) return false;
  const completed = completeSquad(held, ctx);
  return (
    completed.ok &&
    bought.length === completed.value.bought.length &&
    totalPrice(bought, ctx) === totalPrice(completed.value.bought, ctx) &&
    sold.length === completed.value.sold.length &&
    sold.every((id) => completed.value.sold.includes(id))
  );
}

/** The lineup sent, with the recorded team of those who stay and today's team of those who come. */
function placeSent(held: Lineup, sent: SentLineup, ctx: RulesContext): Result<Lineup, Refusal> {
  if (isSamePlacement(held, sent)) return accept(held);
  const stays = new Map(held.indexedPlayers.map((placed) => [placed?.id, placed]));
  const indexedPlayers: (IndexedPlayer | null)[] = [];
  for (const id of sent.indexedPlayers) {
    const own = id === null ? null : stays.get(id);
    if (id === null || own) {
      indexedPlayers.push(own ?? null);
      continue;
    }
    const offered = offeredPlayer(id, ctx);
    if (!offered.ok) return offered;
    indexedPlayers.push({ id, teamId: offered.value.teamId });
  }
  return checkPlacement({ formationId: sent.formationId, indexedPlayers }, ctx, held);
}

/** Why one of the players could not have been bought into their slot of the lineup, at whatever price. */
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
    if (isOnPitch(slotOf(next, playerId) ?? BENCH_START) && isPlayerLocked(playerId, ctx)) {
      return { code: 'PLAYER_LOCKED', playerId };
    }
    const { teamId } = offered.value;
    if (max > 0 && (ofTeam.get(teamId) ?? 0) > max) return { code: 'MAX_FOR_TEAM', teamId, max };
  }
  return undefined;
}

/** Why one of the players could not have been sold from their slot of the lineup, at whatever price. */
function salesVerdict(
  held: Lineup,
  playerIds: readonly string[],
  ctx: RulesContext,
): Refusal | undefined {
  for (const playerId of playerIds) {
    const locked = saleLock(playerId, slotOf(held, playerId) ?? BENCH_START, ctx);
    if (locked) return locked;
  }
  return undefined;
}

/** Why the players who stay cannot have moved as they did. */
function rearrangementVerdict(
  held: Lineup,
  next: Lineup,
  { bought, sold }: Trade,
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
  return (
    salesVerdict(held, moved, ctx) ??
    purchasesVerdict(next, moved, ctx) ??
    pricesVerdict(moved, ctx)
  );
}

/** The budget after the transaction: never negative, and the one the client came to. */
function settle(
  budget: number,
  sent: number,
  { bought, sold }: Trade,
  ctx: RulesContext,
): Result<number, Refusal> {
  const price = totalPrice(bought, ctx);
  const available = budget + totalPrice(sold, ctx);
  const expected = available - price;
  if (expected < 0) return refuse({ code: 'BUDGET_TOO_LOW', price, budget: available });
  const priceless = pricesVerdict(sold, ctx) ?? pricesVerdict(bought, ctx);
  if (priceless) return refuse(priceless);
  if (expected !== sent) return refuse({ code: 'BUDGET_MISMATCH', expected, sent });
  return accept(expected);
}

/** What players who have a price cost together today, whole euros. */
function totalPrice(playerIds: readonly string[], ctx: RulesContext): number {
  return playerIds.reduce((sum, id) => {
    const price = priceOf(id, ctx);
    return price.ok ? sum + price.value : sum;
  }, 0);
}
