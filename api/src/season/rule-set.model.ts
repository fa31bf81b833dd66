import { type RuleSet, ruleSetFor } from '@spieltag/shared-kernel/rules';
import type { LoadedSeason } from './season.types.ts';

/** The rules by which a season's players are rated, as they are today. */
export function ruleSetOf({ preset, rounds }: Pick<LoadedSeason, 'preset' | 'rounds'>): RuleSet {
  const start = rounds[0]?.startDate;
  return ruleSetFor(
    preset.ruleSetId,
    start === undefined ? undefined : new Date(start).getUTCFullYear(),
  );
}
