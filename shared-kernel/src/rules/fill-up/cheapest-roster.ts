import { POSITIONS } from '../types.ts';
import type { FreePlayer } from './gaps.ts';
import { addArc, createNetwork, isUsed, sendCheapest } from './min-cost-flow.ts';

/** How many players are wanted for pitch and bench, by position number. */
export interface Wanted {
  readonly pitch: readonly number[];
  readonly bench: readonly number[];
}

/** Players a team may give, by its id. */
export interface RosterRoom {
  readonly roster: (teamId: string) => number;
  /** Of them, those who could stand on the pitch. */
  readonly eligible: (teamId: string) => number;
}

/**
 * The cheapest players for pitch and bench together, within every team's room in the roster and
 * with no more players who are for the bench only than the bench wants. That the pitch has a team
 * limit of its own is left out: what comes out is never dearer than a roster that keeps it.
 * Undefined: there are not enough players.
 * @param free the cheapest first
 */
export function cheapestRoster(
  { pitch, bench }: Wanted,
  free: readonly FreePlayer[],
  roomOf: RosterRoom,
): readonly FreePlayer[] | undefined {
  const teamIds = [...new Set(free.map(({ player }) => player.teamId))];
  const [source, sink, firstPosition, firstTeam] = [0, 1, 2, 2 + 2 * POSITIONS.length];
  const net = createNetwork(firstTeam + 2 * teamIds.length);
  const total = POSITIONS.map((_, p) => (pitch[p] ?? 0) + (bench[p] ?? 0));
  // A position has two nodes: everybody, and below it those who are for the bench only.
  const nodeOf = (position: number, benchOnly: boolean) =>
    firstPosition + 2 * position + (benchOnly ? 1 : 0);
  total.forEach((count, p) => {
    addArc(net, source, nodeOf(p, false), count);
    addArc(net, nodeOf(p, false), nodeOf(p, true), bench[p] ?? 0);
  });
  // So has a team: everybody, and above it those who could stand on the pitch.
  const teamNodeOf = (team: number, benchOnly: boolean) =>
    firstTeam + 2 * team + (benchOnly ? 0 : 1);
  const room = teamIds.map(roomOf.roster);
  teamIds.forEach((id, team) => {
    addArc(net, teamNodeOf(team, true), sink, room[team] ?? 0);
    addArc(net, teamNodeOf(team, false), teamNodeOf(team, true), roomOf.eligible(id));
  });
  const teamNo = new Map(teamIds.map((id, team) => [id, team]));
  const offered = new Map<number, number>();
  const arcs: { readonly arc: number; readonly chosen: FreePlayer }[] = [];
  for (const chosen of free) {
    const { player, benchOnly } = chosen;
    const p = POSITIONS.indexOf(player.position);
    const team = teamNo.get(player.teamId) ?? 0;
    const node = nodeOf(p, benchOnly);
    // Of a team and position only the cheapest can be of use, as many as fit.
    const group = node * teamIds.length + team;
    const before = offered.get(group) ?? 0;
    if (before >= Math.min(total[p] ?? 0, room[team] ?? 0)) continue;
    offered.set(group, before + 1);
    arcs.push({
      arc: addArc(net, node, teamNodeOf(team, benchOnly), 1, player.marketValue),
      chosen,
    });
  }
  const units = total.reduce((sum, count) => sum + count, 0);
  if (!sendCheapest(net, source, sink, units)) return undefined;
  return arcs.flatMap(({ arc, chosen }) => (isUsed(net, arc) ? chosen : []));
}
