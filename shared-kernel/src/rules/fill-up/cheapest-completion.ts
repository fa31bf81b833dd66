import { addPlayers, chosenItems, emptyFlow } from '../optimum/flow.ts';
import { createSupply, offer, UNLIMITED } from '../optimum/supply.ts';
import type { Position, RulePlayer } from '../types.ts';
import { POSITIONS } from '../types.ts';
import type { FreePlayer, Gap, TeamRoom } from './gaps.ts';

/** Who fills which gap. */
export type Completion = ReadonlyMap<Gap, RulePlayer>;

type FreePlayers = Readonly<Record<Position, readonly FreePlayer[]>>;

/**
 * Fills all gaps as cheaply as possible within every team's room, or gives undefined when the budget
 * does not allow it. What it returns is always legal and affordable. The cheapest roster is found as
 * a flow; should it hold so many players of one team that the pitch's limit cannot be kept, the pitch
 * is filled before the bench instead, which is legal but may miss a cheaper way. Only in that rare
 * case a roster may be called impossible although there is one.
 */
export function cheapestCompletion(
  gaps: readonly Gap[],
  free: FreePlayers,
  room: TeamRoom,
  budget: number,
): Completion | undefined {
  const roster = cheapestRoster(gaps, free, room);
  if (roster === undefined || totalPrice(roster) > budget) return undefined;
  const split = splitRoster(gaps, roster, room) ?? pitchBeforeBench(gaps, free, room);
  return split && totalPrice([...split.values()]) <= budget ? toPlayers(split) : undefined;
}

function totalPrice(players: readonly FreePlayer[]): number {
  return players.reduce((sum, { player }) => sum + player.marketValue, 0);
}

function toPlayers(completion: ReadonlyMap<Gap, FreePlayer>): Completion {
  return new Map([...completion].map(([gap, { player }]) => [gap, player]));
}

/** The most valuable choice of players for the gaps within the teams' room. */
function pick(
  gaps: readonly Gap[],
  offered: readonly FreePlayer[],
  roomOf: (teamId: string) => number,
  valueOfAEuro: 1 | -1,
): readonly FreePlayer[] | undefined {
  const wanted = POSITIONS.map((own) => gaps.filter(({ position }) => position === own).length);
  const teams = new Map<string, number>();
  for (const { player } of offered) {
    if (!teams.has(player.teamId)) teams.set(player.teamId, teams.size);
  }
  const capacity = Int32Array.from(teams.keys(), (id) => Math.min(UNLIMITED, roomOf(id)));
  const supply = createSupply(capacity, Math.max(0, ...wanted));
  offered.forEach(({ player }, item) => {
    const group = POSITIONS.indexOf(player.position) * supply.teams;
    const team = teams.get(player.teamId) ?? 0;
    offer(supply, group + team, valueOfAEuro * player.marketValue, item);
  });
  const flow = emptyFlow(supply);
  if (!addPlayers(supply, flow, wanted)) return undefined;
  return chosenItems(supply, flow).flatMap((item) => offered[item] ?? []);
}

/** The cheapest players for all gaps; the pitch's limit counts only where it is sure to bind. */
function cheapestRoster(
  gaps: readonly Gap[],
  free: FreePlayers,
  room: TeamRoom,
): readonly FreePlayer[] | undefined {
  const benchPositions = new Set(gaps.filter((gap) => !gap.onPitch).map((gap) => gap.position));
  const offered = POSITIONS.flatMap((position) =>
    free[position].filter(({ benchOnly }) => !benchOnly || benchPositions.has(position)),
  );
  const roomOf =
    benchPositions.size === 0
      ? (teamId: string) => Math.min(room.roster(teamId), room.pitch(teamId))
      : room.roster;
  return pick(gaps, offered, roomOf, -1);
}

/** Puts the dearest of a roster on the pitch, the rest on the bench. */
function splitRoster(
  gaps: readonly Gap[],
  roster: readonly FreePlayer[],
  room: TeamRoom,
): ReadonlyMap<Gap, FreePlayer> | undefined {
  const pitchGaps = gaps.filter((gap) => gap.onPitch);
  const fit = roster.filter(({ benchOnly }) => !benchOnly);
  const pitch = pick(pitchGaps, fit, room.pitch, 1);
  if (pitch === undefined) return undefined;
  const bench = roster.filter((each) => !pitch.includes(each));
  return assign(gaps, pitch, bench);
}

/** The cheapest players for the pitch, then the cheapest of the rest for the bench. */
function pitchBeforeBench(
  gaps: readonly Gap[],
  free: FreePlayers,
  room: TeamRoom,
): ReadonlyMap<Gap, FreePlayer> | undefined {
  const offered = POSITIONS.flatMap((position) => free[position]);
  const pitch = pick(
    gaps.filter((gap) => gap.onPitch),
    offered.filter(({ benchOnly }) => !benchOnly),
    (teamId) => Math.min(room.roster(teamId), room.pitch(teamId)),
    -1,
  );
  if (pitch === undefined) return undefined;
  const taken = (teamId: string) => pitch.filter(({ player }) => player.teamId === teamId).length;
  const bench = pick(
    gaps.filter((gap) => !gap.onPitch),
    offered.filter((each) => !pitch.includes(each)),
    (teamId) => room.roster(teamId) - taken(teamId),
    -1,
  );
  return bench && assign(gaps, pitch, bench);
}

function assign(
  gaps: readonly Gap[],
  pitch: readonly FreePlayer[],
  bench: readonly FreePlayer[],
): ReadonlyMap<Gap, FreePlayer> {
  const waiting = { pitch: [...pitch], bench: [...bench] };
  const completion = new Map<Gap, FreePlayer>();
  for (const gap of gaps) {
    const side = gap.onPitch ? waiting.pitch : waiting.bench;
    const at = side.findIndex(({ player }) => player.position === gap.position);
    const [next] = side.splice(at, 1);
    if (at === -1 || next === undefined) throw new Error(`No ${gap.position} left for a gap`);
    completion.set(gap, next);
  }
  return completion;
}
