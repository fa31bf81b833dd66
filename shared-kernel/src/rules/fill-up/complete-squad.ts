import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import { marketVerdict } from '../market-terms/market-phase.ts';
import { priceOf } from '../market-terms/price.ts';
import { saleLock } from '../market-terms/sale-lock.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { isComplete, slotOf, squadPlayerIds } from '../squad.ts';
import type { RulePlayer, Squad } from '../types.ts';
import { BENCH_START } from '../types.ts';
import { cheapestCompletion } from './cheapest-completion.ts';
import { freePlayers, gapsOf, teamRoom } from './gaps.ts';
import { strongestOnPitch } from './strongest-on-pitch.ts';
import { withCompletion } from './with-completion.ts';

/** A squad made complete at the lowest price, and what that took. */
export interface CompletedSquad {
  readonly squad: Squad;
  readonly bought: readonly string[];
  /** Empty unless the budget was too low and the season lets players be sold for it. */
  readonly sold: readonly string[];
}

/** At most so many are sold for a completion. */
const MAX_SALES = 4;

/**
 * Whether an incomplete squad may be completed although the market is closed: between two rounds,
 * where the season lets it. Undefined: it may.
 */
export function completionVerdict(
  { lineup }: Pick<Squad, 'lineup'>,
  ctx: RulesContext,
): Refusal | undefined {
  const closed = marketVerdict(ctx);
  const isBetweenRounds = ctx.roundPhase === 'GENERAL' || ctx.roundPhase === 'COMPLETED';
  if (closed?.code !== 'MARKET_CLOSED' || !isBetweenRounds)
    return closed ?? { code: 'MARKET_CLOSED' };
  if (!ctx.completion || ctx.completion.kind === 'NONE') return closed;
  return isComplete(lineup, ctx)
    ? { code: 'ROSTER_FULL', max: ctx.limits.maxLineupSize }
    : undefined;
}

/**
 * The way back for a squad that was left incomplete: its gaps are filled with the players who cost
 * least together, all at once. Where the budget is too low for that, and the season lets players be
 * sold for it, the one goes who brings least of those who bring enough; if nobody does, the dearest
 * goes first. There is nothing to choose, so it is no window: whoever knows the squad and the prices
 * comes to the same.
 */
export function completeSquad(squad: Squad, ctx: RulesContext): Result<CompletedSquad, Refusal> {
  const verdict = completionVerdict(squad, ctx);
  if (verdict) return refuse(verdict);
  const direct = filled(squad, [], ctx);
  if (direct) return accept(direct);
  const isRich = filled({ ...squad, budget: Number.MAX_SAFE_INTEGER }, [], ctx) !== undefined;
  if (ctx.completion?.kind === 'CHEAPEST_WITH_SALES' && isRich) {
    let left = squad;
    for (const sold: string[] = []; sold.length < MAX_SALES; ) {
      const offers = salesOf(left, ctx);
      for (const { playerId, after } of offers) {
        const completed = filled(after, [...sold, playerId], ctx);
        if (completed) return accept(completed);
      }
      const dearest = offers.at(-1);
      if (!dearest) break;
      sold.push(dearest.playerId);
      left = dearest.after;
    }
  }
  return refuse({ code: 'FILL_UP_IMPOSSIBLE' });
}

/** The squad with its gaps filled at the lowest price; nobody comes back who was sold for it. */
function filled(
  squad: Squad,
  sold: readonly string[],
  ctx: RulesContext,
): CompletedSquad | undefined {
  const formation = formationById(ctx.formations, squad.lineup.formationId);
  if (!formation || !ctx.completion) return undefined;
  const pool = ctx.completion.pool().filter(({ id }) => !sold.includes(id));
  const completion = cheapestCompletion(
    gapsOf(squad.lineup, formation, ctx),
    freePlayers(pool, squad.lineup, ctx),
    { room: teamRoom(squad.lineup, ctx), budget: squad.budget },
  );
  if (!completion) return undefined;
  const chosen = strongestOnPitch(completion, squad.lineup, ctx);
  const bought = [...completion.values()].map(({ id }: RulePlayer) => id);
  return { squad: withCompletion(squad, chosen), bought, sold };
}

/** Everybody who can be sold, with the squad without them, the cheapest first. */
function salesOf({ budget, lineup }: Squad, ctx: RulesContext) {
  return squadPlayerIds(lineup)
    .flatMap((playerId) => {
      const slot = slotOf(lineup, playerId) ?? BENCH_START;
      const price = priceOf(playerId, ctx);
      if (!price.ok || saleLock(playerId, slot, ctx)) return [];
      const indexedPlayers = lineup.indexedPlayers.with(slot, null);
      const after = { budget: budget + price.value, lineup: { ...lineup, indexedPlayers } };
      return { playerId, after };
    })
    .sort((a, b) => a.after.budget - b.after.budget || (a.playerId < b.playerId ? -1 : 1));
}
