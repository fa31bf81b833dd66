import type { ClientDatabase, Player } from '@spieltag/shared-kernel/contract';
import type { GameData } from '@spieltag/shared-kernel/remote';
import {
  marketVerdict,
  type Refusal,
  type RulesContext,
  replayMoves,
  type Sandbox,
  type SandboxMove,
  type Squad,
  sandboxVerdict,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';

/** What is being tried: the copy the moves lead to from the squad as it stands now. */
export interface Plan {
  readonly sandbox: Sandbox;
  readonly moveCount: number;
  /** Moves that the game has made impossible meanwhile. */
  readonly passedOver: number;
}

/** All that the market is made from, as it is now. */
export interface Game extends GameData {
  /** While something is being tried: the copy. */
  readonly squad: Squad;
  readonly ownedIds: ReadonlySet<string>;
  readonly favoriteIds: ReadonlySet<string>;
  readonly plan: Plan | undefined;
}

/** Those who are still in the season: who can be bought. */
export function activePlayers({ players }: Pick<ClientDatabase, 'players'>): readonly Player[] {
  return players.filter(({ active }) => active);
}

/** The game with what is being tried instead of the squad. */
export function withPlan(game: Game, moves: readonly SandboxMove[]): Game {
  const { sandbox, passedOver } = replayMoves(game.squad, moves, game.context);
  const { squad } = sandbox;
  const ownedIds = new Set(squadPlayerIds(squad.lineup));
  return { ...game, squad, ownedIds, plan: { sandbox, passedOver, moveCount: moves.length } };
}

/** Whether a plan could be committed. */
export interface PlanVerdict {
  /** Why not, by the rules. */
  readonly refusal: Refusal | undefined;
  /** Not one of its moves is possible any more: committing would change nothing. */
  readonly isNothingLeft: boolean;
  /** How many the roster lacks then: it is not rated until it is full. */
  readonly missing: number;
}

/** Judges a plan as it stands now. */
export function planVerdict(
  { sandbox, moveCount, passedOver }: Plan,
  context: RulesContext,
): PlanVerdict {
  const isNothingLeft = moveCount > 0 && passedOver === moveCount;
  // The squad as it is may always be kept; what the moves had against them is most often the market.
  const refusal = isNothingLeft ? marketVerdict(context) : sandboxVerdict(sandbox, context);
  return { refusal, isNothingLeft, missing: missingIn(sandbox.squad, context) };
}

/** How many a squad's roster lacks. */
export function missingIn({ lineup }: Pick<Squad, 'lineup'>, { limits }: RulesContext): number {
  return limits.maxLineupSize - squadPlayerIds(lineup).length;
}
