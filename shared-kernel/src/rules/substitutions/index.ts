/** Substitutions by condition: who counts for whoever does not play, in seasons that offer it. */

export { conditionVerdict, planVerdict } from './check-plan.ts';
export {
  DEFAULT_PLAN,
  MAX_CONDITIONS,
  planInSlots,
  type SlotPlan,
  type SubstitutionCondition,
  type SubstitutionPlan,
} from './plan.ts';
export {
  type LockedSlots,
  type Substitution,
  type SubstitutionRules,
  substitutionRules,
  substitutions,
} from './substitute.ts';
export { type SubstitutedSlots, substitutedSlots } from './substituted-slots.ts';
