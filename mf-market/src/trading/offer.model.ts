import type { KeyBelow } from '@spieltag/shared-kernel/i18n';
import {
  isComplete,
  purchaseVerdict,
  type Refusal,
  type RulesContext,
  type Sandbox,
  type Squad,
  saleVerdict,
  squadPlayerIds,
  tryMove,
} from '@spieltag/shared-kernel/rules';
import type { Game } from '../game/game.model.ts';

/** The one thing that can be done with a player on the market, and why it cannot be done now. */
export interface Offer {
  readonly kind: 'buy' | 'sell';
  readonly refusal: Refusal | undefined;
}

/** What can be done on a copy: only what no later move can make good is refused. */
export function plannedOfferFor(playerId: string, sandbox: Sandbox, ctx: RulesContext): Offer {
  const isOwned = squadPlayerIds(sandbox.squad.lineup).includes(playerId);
  const kind = isOwned ? 'sell' : 'buy';
  const tried = tryMove(sandbox, { kind, playerId }, ctx);
  return { kind, refusal: tried.ok ? undefined : tried.error };
}

/** Owned players can be sold, all others bought; while something is tried, on the copy. */
export function offerIn(
  { squad, context, plan, ownedIds }: Pick<Game, 'squad' | 'context' | 'plan' | 'ownedIds'>,
  playerId: string,
): Offer {
  if (plan) return plannedOfferFor(playerId, plan.sandbox, context);
  return ownedIds.has(playerId)
    ? { kind: 'sell', refusal: saleVerdict(squad, playerId, context) }
    : { kind: 'buy', refusal: purchaseVerdict(squad, playerId, context) };
}

/** Refusals that concern everybody alike: shown once above the list, not in every row. */
const OF_THE_MARKET = ['GAME_LOCKED', 'MARKET_LOCKED', 'MARKET_CLOSED'] as const;

/** The codes a trade of one player can be refused with: each has a word or two of its own. */
type CodeOfPlayer = KeyBelow<'market', 'trading.short'>;

/** Whether the refusal is about the player rather than about the market as a whole. */
export function isOfPlayer(
  refusal: Refusal,
): refusal is Extract<Refusal, { readonly code: CodeOfPlayer }> {
  return !OF_THE_MARKET.some((code) => code === refusal.code);
}

/** Whether a trade would complete a roster that is not complete yet: guests sign in for that. */
export function completesRoster(before: Squad, after: Squad, ctx: RulesContext): boolean {
  return !isComplete(before.lineup, ctx) && isComplete(after.lineup, ctx);
}

/** How many players of a team the roster holds may be all it can: then nobody else of it fits. */
export function fullTeamIds(squad: Squad, { limits }: RulesContext): ReadonlySet<string> {
  const held = new Map<string, number>();
  for (const placed of squad.lineup.indexedPlayers) {
    if (placed) held.set(placed.teamId, (held.get(placed.teamId) ?? 0) + 1);
  }
  const max = limits.maxTeamPresence;
  return new Set([...held].flatMap(([id, count]) => (max > 0 && count >= max ? [id] : [])));
}
