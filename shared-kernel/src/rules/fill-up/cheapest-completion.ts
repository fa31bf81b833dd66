import type { PlayablePlayer } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { cheapestRoster, type RosterRoom, type Wanted } from './cheapest-roster.ts';
import type { FreePlayer, FreePlayers, Gap, TeamRoom } from './gaps.ts';
import { pickPitch } from './pick-pitch.ts';

/**
 * Where the search ends at the latest. The limits of the presets need some dozens; with others (one
 * of a team on the pitch, any number on the bench) it could take for ever.
 */
const MAX_BRANCHES = 300;

/** Who fills which gap. */
export type Completion = ReadonlyMap<Gap, PlayablePlayer>;

/** What a completion has to keep to. */
export interface CompletionLimits {
  readonly room: TeamRoom;
  /** Whole euros. */
  readonly budget: number;
  /** How many of those who come have to be among `returning`; see trades. */
  readonly mustReturn?: number;
  /** Players who may come without a trade. */
  readonly returning?: ReadonlySet<string>;
}

/** What is left to be found, after some players have been settled. */
interface Branch {
  readonly wanted: Wanted;
  readonly free: readonly FreePlayer[];
  readonly room: TeamRoom & RosterRoom;
  readonly settled: {
    readonly pitch: readonly FreePlayer[];
    readonly bench: readonly FreePlayer[];
  };
}

/** A complete choice, and what it costs. */
interface Found {
  readonly pitch: readonly FreePlayer[];
  readonly bench: readonly FreePlayer[];
  readonly price: number;
}

interface Search {
  readonly mustReturn: number;
  readonly returning: ReadonlySet<string>;
  /** Prices at and above this are of no interest. */
  ceiling: number;
  branchesLeft: number;
  best: Found | undefined;
}

/**
 * Fills all gaps as cheaply as possible within every team's room in the roster and on the pitch, or
 * gives undefined when the budget does not allow it. Exact: branch and bound over the cheapest roster
 * without the pitch's limit, which is a flow. It is split into pitch and bench; where a team has too
 * many for that, either it gives no more who could stand on the pitch than there is room for, or one of
 * them is settled to be on the bench.
 */
export function cheapestCompletion(
  gaps: readonly Gap[],
  free: FreePlayers,
  { room, budget, mustReturn = 0, returning = new Set() }: CompletionLimits,
): Completion | undefined {
  const count = (onPitch: boolean) =>
    POSITIONS.map(
      (own) => gaps.filter((gap) => gap.position === own && gap.onPitch === onPitch).length,
    );
  const wanted = { pitch: count(true), bench: count(false) };
  const benchSize = sumOf(wanted.bench);
  const eligible = (id: string) => Math.min(room.roster(id), room.pitch(id) + benchSize);
  const search: Search = {
    mustReturn,
    returning,
    ceiling: budget + 1,
    branchesLeft: MAX_BRANCHES,
    best: undefined,
  };
  const cheapestFirst = POSITIONS.flatMap((position) => free[position]).sort(
    (a, b) => a.player.marketValue - b.player.marketValue,
  );
  if (!pickPitch(cheapestFirst, wanted.pitch, room.pitch, () => 0)) return undefined;
  explore(search, {
    wanted,
    free: cheapestFirst,
    room: { ...room, eligible },
    settled: { pitch: [], bench: [] },
  });
  return search.best && assign(gaps, search.best.pitch, search.best.bench);
}

/** Who fills which gap, with those of a position in the order in which they are given. */
export function assign(
  gaps: readonly Gap[],
  pitch: readonly FreePlayer[],
  bench: readonly FreePlayer[],
): Completion {
  const waiting = { pitch: [...pitch], bench: [...bench] };
  const completion = new Map<Gap, PlayablePlayer>();
  for (const gap of gaps) {
    const side = gap.onPitch ? waiting.pitch : waiting.bench;
    const at = side.findIndex(({ player }) => player.position === gap.position);
    const [next] = side.splice(at, 1);
    if (at === -1 || next === undefined) throw new Error(`No ${gap.position} left for a gap`);
    completion.set(gap, next.player);
  }
  return completion;
}

/** Searches what is left; afterwards nothing cheaper than `search.best` is left there. */
function explore(search: Search, branch: Branch): void {
  if (search.branchesLeft === 0) return;
  search.branchesLeft -= 1;
  const { wanted, free, room, settled } = branch;
  const roster = cheapestRoster(wanted, free, room);
  if (roster === undefined) return;
  const all = [...settled.pitch, ...settled.bench, ...roster];
  const price = sumOf(all.map(({ player }) => player.marketValue));
  if (price >= search.ceiling) return;
  const isReturning = ({ player }: FreePlayer) => search.returning.has(player.id);
  if (all.filter(isReturning).length < search.mustReturn) {
    const next = free.find((each) => isReturning(each) && !roster.includes(each));
    if (next === undefined) return;
    exploreWith(search, branch, next, 'pitch');
    exploreWith(search, branch, next, 'bench');
    explore(search, { ...branch, free: free.filter((each) => each !== next) });
    return;
  }
  const pitch = pickPitch(roster, wanted.pitch, room.pitch, (player) => player.marketValue);
  if (pitch) {
    search.ceiling = price;
    search.best = {
      pitch: [...settled.pitch, ...pitch],
      bench: [...settled.bench, ...roster.filter((each) => !pitch.has(each))],
      price,
    };
    return;
  }
  const teamId = fullestTeam(roster, room);
  if (teamId === undefined) return;
  const eligible = (id: string) => (id === teamId ? room.pitch(id) : room.eligible(id));
  explore(search, { ...branch, room: { ...room, eligible } });
  for (const position of POSITIONS) {
    const group = free.filter(
      ({ player, benchOnly }) =>
        !benchOnly && player.teamId === teamId && player.position === position,
    );
    // The cheapest of them will do, unless it matters who it is.
    const candidates = search.mustReturn > 0 ? group : group.slice(0, 1);
    for (const each of candidates) exploreWith(search, branch, each, 'bench');
  }
}

/** The team with the most players more than the pitch has room for; undefined: there is none. */
function fullestTeam(roster: readonly FreePlayer[], room: TeamRoom): string | undefined {
  const counts = new Map<string, number>();
  for (const { player, benchOnly } of roster) {
    if (!benchOnly) counts.set(player.teamId, (counts.get(player.teamId) ?? 0) + 1);
  }
  const over = [...counts].map(([id, count]) => ({ id, over: count - room.pitch(id) }));
  const [fullest] = over.sort((a, b) => b.over - a.over);
  return fullest && fullest.over > 0 ? fullest.id : undefined;
}

/** Searches on with a player settled to be on one side, where there is room. */
function exploreWith(
  search: Search,
  { wanted, free, room, settled }: Branch,
  chosen: FreePlayer,
  side: 'pitch' | 'bench',
): void {
  const { teamId, position } = chosen.player;
  const p = POSITIONS.indexOf(position);
  const places = wanted[side][p] ?? 0;
  if (places === 0 || room.roster(teamId) < 1) return;
  if (!chosen.benchOnly && room.eligible(teamId) < 1) return;
  if (side === 'pitch' && (chosen.benchOnly || room.pitch(teamId) < 1)) return;
  const less = (roomOf: (id: string) => number) => (id: string) =>
    roomOf(id) - (id === teamId ? 1 : 0);
  explore(search, {
    wanted: { ...wanted, [side]: wanted[side].with(p, places - 1) },
    free: free.filter((each) => each !== chosen),
    room: {
      roster: less(room.roster),
      pitch: side === 'pitch' ? less(room.pitch) : room.pitch,
      eligible: chosen.benchOnly ? room.eligible : less(room.eligible),
    },
    settled: { ...settled, [side]: [...settled[side], chosen] },
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
