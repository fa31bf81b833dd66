import type { Formation, LineupLimits, Position } from '../types.ts';
import { FIELD_SIZE, POSITIONS } from '../types.ts';
import type { SlotPlan } from './plan.ts';

/** A complete lineup as it was locked. Slots below `FIELD_SIZE` are the pitch, the others the bench. */
export interface LockedSlots {
  /** By slot. */
  readonly positions: readonly Position[];
  /** By slot, the team at the time of placing. */
  readonly teams: ArrayLike<string | number>;
  /** Whether the player of a slot was on a pitch in the round, from the start or as a joker. */
  readonly hasPlayed: (slot: number) => boolean;
}

/** Somebody of the bench counts for somebody of the pitch; slots of the locked lineup. */
export interface Substitution {
  readonly out: number;
  readonly in: number;
  /** True: a condition of the plan has said so; false: the order of the bench has. */
  readonly byCondition: boolean;
}

/** What every single substitution has to keep to. */
export interface SubstitutionRules {
  /** Formations of the season, each as one number. */
  readonly shapes: ReadonlySet<number>;
  /** Players of a team on the pitch at most; 0: no limit. */
  readonly teamLimit: number;
}

const NOBODY: readonly Substitution[] = [];
/** Fewer than ten players stand in each position, so the counts are the digits of a number. */
const WEIGHTS: Readonly<Record<Position, number>> = {
  GOALKEEPER: 1000,
  DEFENDER: 100,
  MIDFIELDER: 10,
  FORWARD: 1,
};

/** The rules of a season's substitutions. */
export function substitutionRules({
  formations,
  limits,
}: {
  readonly formations: readonly Formation[];
  readonly limits: LineupLimits;
}): SubstitutionRules {
  return {
    shapes: new Set(formations.map(({ positionMap }) => shapeOf(positionMap))),
    teamLimit: limits.maxTeamPresenceOnField,
  };
}

/** How many stand in each position, as one number. */
export function shapeOf(positions: readonly Position[]): number {
  return positions.reduce((sum, position) => sum + WEIGHTS[position], 0);
}

/**
 * Who comes on for whom once all matches of a round are over. Conditions come first, in their order; then
 * the bench in its order, again from its front after each who came on, until nobody can come on any more.
 * For whoever comes on from the bench the first missing player of the same position goes, else, where the
 * formation need not be kept, the first one whose place they may take. Only those come on who have played,
 * only for those who have not, everybody once; every step leaves a legal eleven.
 */
export function substitutions(
  locked: LockedSlots,
  plan: SlotPlan,
  rules: SubstitutionRules,
): readonly Substitution[] {
  const missing = missingOf(locked);
  if (missing.length === 0) return NOBODY;
  const bench = benchOf(locked, plan);
  if (bench.length === 0) return NOBODY;
  const made: Substitution[] = [];
  const eleven = elevenOf(locked);
  const bring = (out: number, coming: number, byCondition: boolean) => {
    missing.splice(missing.indexOf(out), 1);
    bench.splice(bench.indexOf(coming), 1);
    replace(eleven, locked, out, coming);
    made.push({ out, in: coming, byCondition });
  };
  const mayReplace = (out: number, coming: number) =>
    isLegal(eleven, locked, { out, in: coming }, { ...rules, keepsFormation: plan.keepsFormation });
  for (const { out, in: coming } of plan.conditions) {
    if (!missing.includes(out) || !bench.includes(coming)) continue;
    if (mayReplace(out, coming)) bring(out, coming, true);
  }
  for (;;) {
    const next = nextOf(bench, missing, locked, mayReplace);
    if (!next) return made;
    bring(next.out, next.in, false);
  }
}

/** Whether a substitution alone leaves a legal eleven, whoever plays. */
export function isLegalAlone(
  locked: Omit<LockedSlots, 'hasPlayed'>,
  substitution: Pick<Substitution, 'out' | 'in'>,
  rules: SubstitutionRules & { readonly keepsFormation: boolean },
): boolean {
  return isLegal(elevenOf(locked), locked, substitution, rules);
}

/** The eleven as far as it matters whether it is legal. */
interface Eleven {
  shape: number;
  readonly teams: Map<string | number, number>;
}

function elevenOf({ positions, teams }: Omit<LockedSlots, 'hasPlayed'>): Eleven {
  const counts = new Map<string | number, number>();
  for (let slot = 0; slot < FIELD_SIZE; slot++) add(counts, teams[slot], 1);
  return { shape: shapeOf(positions.slice(0, FIELD_SIZE)), teams: counts };
}

function replace(
  eleven: Eleven,
  locked: Omit<LockedSlots, 'hasPlayed'>,
  out: number,
  coming: number,
): void {
  eleven.shape += weightOf(locked, coming) - weightOf(locked, out);
  add(eleven.teams, locked.teams[out], -1);
  add(eleven.teams, locked.teams[coming], 1);
}

function isLegal(
  { shape, teams }: Eleven,
  locked: Omit<LockedSlots, 'hasPlayed'>,
  { out, in: coming }: Pick<Substitution, 'out' | 'in'>,
  { shapes, teamLimit, keepsFormation }: SubstitutionRules & { readonly keepsFormation: boolean },
): boolean {
  const from = weightOf(locked, out);
  const to = weightOf(locked, coming);
  if (from !== to && (keepsFormation || !shapes.has(shape - from + to))) return false;
  const team = locked.teams[coming];
  if (teamLimit === 0 || team === undefined || team === locked.teams[out]) return true;
  return (teams.get(team) ?? 0) < teamLimit;
}

function missingOf({ hasPlayed }: LockedSlots): number[] {
  const missing: number[] = [];
  for (let slot = 0; slot < FIELD_SIZE; slot++) if (!hasPlayed(slot)) missing.push(slot);
  return missing;
}

/** Those of the bench who have played, in the order of the plan. */
function benchOf({ positions, hasPlayed }: LockedSlots, { benchOrder }: SlotPlan): number[] {
  const order = new Set(benchOrder);
  for (let slot = FIELD_SIZE; slot < positions.length; slot++) order.add(slot);
  const isOnBench = (slot: number) => slot >= FIELD_SIZE && slot < positions.length;
  return [...order].filter((slot) => isOnBench(slot) && hasPlayed(slot));
}

function nextOf(
  bench: readonly number[],
  missing: readonly number[],
  { positions }: LockedSlots,
  mayReplace: (out: number, coming: number) => boolean,
): Pick<Substitution, 'out' | 'in'> | undefined {
  for (const coming of bench) {
    const fitting = missing.filter((out) => mayReplace(out, coming));
    const out = fitting.find((slot) => positions[slot] === positions[coming]) ?? fitting[0];
    if (out !== undefined) return { out, in: coming };
  }
  return undefined;
}

function weightOf({ positions }: Pick<LockedSlots, 'positions'>, slot: number): number {
  return WEIGHTS[positions[slot] ?? POSITIONS[0]];
}

function add(
  counts: Map<string | number, number>,
  team: string | number | undefined,
  more: number,
): void {
  if (team !== undefined) counts.set(team, (counts.get(team) ?? 0) + more);
}
