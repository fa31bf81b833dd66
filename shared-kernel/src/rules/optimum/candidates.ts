import { formationCount } from '../formations.ts';
import type { Formation, Position } from '../types.ts';
import { POSITIONS } from '../types.ts';
import type { DensePlayers } from './supply.ts';
import { UNLIMITED } from './supply.ts';

/** A player an eleven may be made of, with the points of the round. */
export interface ScoredPlayer {
  readonly id: string;
  readonly position: Position;
  readonly teamId: string;
  readonly points: number;
}

/** A scored player who costs something, whole euros. */
export interface PricedPlayer extends ScoredPlayer {
  readonly marketValue: number;
}

/** The best eleven: players in the order of the formation's pitch slots. */
export interface Optimum<P extends ScoredPlayer> {
  readonly formationId: string;
  readonly players: readonly P[];
  readonly points: number;
}

/** Gives positions and teams numbers, in the order in which they appear. */
export function toDense(players: readonly ScoredPlayer[]): DensePlayers {
  const teamNumbers = new Map<string, number>();
  const position = new Uint8Array(players.length);
  const team = new Int32Array(players.length);
  players.forEach((player, i) => {
    let number = teamNumbers.get(player.teamId);
    if (number === undefined) {
      number = teamNumbers.size;
      teamNumbers.set(player.teamId, number);
    }
    position[i] = POSITIONS.indexOf(player.position);
    team[i] = number;
  });
  return { count: players.length, teams: teamNumbers.size, position, team };
}

/** Players a formation asks for, by position number. */
export function wantedBy(formation: Formation): readonly number[] {
  return POSITIONS.map((position) => formationCount(formation, position));
}

/** The same room for every team; a limit of 0 means no limit. */
export function teamCapacity(teams: number, teamLimit: number): Int32Array {
  return new Int32Array(teams).fill(teamLimit === 0 ? UNLIMITED : teamLimit);
}

/** Puts a choice of players into the order of the formation's pitch slots. */
export function asOptimum<P extends ScoredPlayer>(
  formation: Formation,
  chosen: readonly P[],
): Optimum<P> {
  return {
    formationId: formation.id,
    players: inSlotOrder(formation, chosen),
    points: chosen.reduce((sum, player) => sum + player.points, 0),
  };
}

function inSlotOrder<P extends ScoredPlayer>(formation: Formation, players: readonly P[]): P[] {
  const waiting = [...players];
  return formation.positionMap.map((position) => {
    const at = waiting.findIndex((player) => player.position === position);
    const [player] = waiting.splice(at, 1);
    if (at === -1 || player === undefined) throw new Error(`No ${position} left for a pitch slot`);
    return player;
  });
}
