import type { ClientDatabase, Player } from '@spieltag/shared-kernel/contract';
import type { GameData } from '@spieltag/shared-kernel/remote';
import {
  replayMoves,
  type Sandbox,
  type SandboxMove,
  type Squad,
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
