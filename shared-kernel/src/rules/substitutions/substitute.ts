import type { Formation, LineupLimits, Position } from '../types.ts';
import { FIELD_SIZE } from '../types.ts';
import type { SlotPlan } from './plan.ts';

/** A complete lineup as it was locked. Slots below `FIELD_SIZE` are the pitch, the others the bench. */
export interface LockedSlots {
  /** By slot. */
  readonly positions: readonly Position[];
  /** By slot, the team at the time of placing. */
  readonly teams: ArrayLike<string | number>;
  /** Whether the player of a slot was on a pitch in the round, from the start or as a joker. */
  readonly hasPlayed: (slot: number) => boolean;
  /**
   * Whether the player of a slot was settled at the lock, see `isPlayerLocked`: they could not have been sent
   * onto the pitch then, and do not come on. Absent: nobody was.
   */
  readonly isSettled?: (slot: number) => boolean;
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
const PITCH = Array.from({ length: FIELD_SIZE }, (_, slot) => slot);
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
 * only for those who have not, everybody once; every step leaves a legal eleven. Nobody comes on whose points
 * may have been known at the lock.
 */
export function substitutions(
  locked: LockedSlots,
  plan: SlotPlan,
  rules: SubstitutionRules,
): readonly Substitution[] {
  const missing = PITCH.filter((slot) => !locked.hasPlayed(slot));
  if (missing.length === 0) return NOBODY;
  const bench = benchOf(locked, plan);
  if (bench.length === 0) return NOBODY;
  const made: Substitution[] = [];
  const eleven = [...PITCH];
  const { keepsFormation } = plan;
  const mayReplace = (out: number, coming: number) =>
    isLegal(eleven, locked, { out, in: coming }, rules, keepsFormation);
  const bring = (out: number, coming: number, byCondition: boolean) => {
    missing.splice(missing.indexOf(out), 1);
    bench.splice(bench.indexOf(coming), 1);
    eleven[out] = coming;
    made.push({ out, in: coming, byCondition });
  };
  for (const { out, in: coming } of plan.conditions) {
    if (!missing.includes(out) || !bench.includes(coming)) continue;
    if (mayReplace(out, coming)) bring(out, coming, true);
  }
  for (let at = 0; at < bench.length; ) {
    const coming = bench[at] as number;
    const out = placeOf(coming, missing, locked, mayReplace);
    at = out === undefined ? at + 1 : 0;
    if (out !== undefined) bring(out, coming, false);
  }
  return made;
}

/** Whether a substitution alone leaves a legal eleven, whoever plays. */
export function isLegalAlone(
  locked: Pick<LockedSlots, 'positions' | 'teams'>,
  substitution: Pick<Substitution, 'out' | 'in'>,
  rules: SubstitutionRules & Pick<SlotPlan, 'keepsFormation'>,
): boolean {
  return isLegal(PITCH, locked, substitution, rules, rules.keepsFormation);
}

/** @param eleven whose slot counts in each slot of the pitch */
function isLegal(
  eleven: readonly number[],
  { positions, teams }: Pick<LockedSlots, 'positions' | 'teams'>,
  { out, in: coming }: Pick<Substitution, 'out' | 'in'>,
  { shapes, teamLimit }: SubstitutionRules,
  keepsFormation: boolean,
): boolean {
  if (positions[out] !== positions[coming]) {
    if (keepsFormation) return false;
    const after = eleven.map((slot) => positions[slot === out ? coming : slot] as Position);
    if (!shapes.has(shapeOf(after))) return false;
  }
  const team = teams[coming];
  if (teamLimit === 0 || team === teams[out]) return true;
  let present = 0;
  for (const slot of eleven) if (teams[slot] === team) present += 1;
  return present < teamLimit;
}

/** Those of the bench who may come on, in the order of the plan; there are as many as slots of all users. */
function benchOf(
  { positions, hasPlayed, isSettled }: LockedSlots,
  { benchOrder }: SlotPlan,
): number[] {
  const mayComeOn = (slot: number) => hasPlayed(slot) && !isSettled?.(slot);
  const bench: number[] = [];
  for (const slot of benchOrder) {
    const isOnBench = slot >= FIELD_SIZE && slot < positions.length;
    if (isOnBench && mayComeOn(slot) && !bench.includes(slot)) bench.push(slot);
  }
  for (let slot = FIELD_SIZE; slot < positions.length; slot++) {
    if (mayComeOn(slot) && !bench.includes(slot)) bench.push(slot);
  }
  return bench;
}

/** Whose place somebody of the bench takes; undefined: nobody's. */
function placeOf(
  coming: number,
  missing: readonly number[],
  { positions }: LockedSlots,
  mayReplace: (out: number, coming: number) => boolean,
): number | undefined {
  let other: number | undefined;
  for (const out of missing) {
    const isSame = positions[out] === positions[coming];
    if (!isSame && other !== undefined) continue;
    if (!mayReplace(out, coming)) continue;
    if (isSame) return out;
    other = out;
  }
  return other;
}
