import type { LiveSets } from '../contract.ts';
import { BREAKING } from './breaking-changes.ts';
import type { Mutation, Plan } from './change-plan.ts';
import { FITTING } from './fitting-changes.ts';
import { versionOf } from './sample-sets.ts';

/** The kinds of change there are. */
export const KINDS: readonly Plan[] = [...BREAKING, ...FITTING];

/** Draws who is changed and how, within the kind. */
export function drawMutation(kind: Plan, random: () => number): Mutation {
  return kind((from) => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new RangeError('nothing to draw from');
    return one;
  });
}

/** The sets with the mutation in them. */
export function mutate(sets: LiveSets, { remote, patch, change }: Mutation): LiveSets {
  const versions = (sets.remotes[remote] ?? []).map((version) =>
    version.version === versionOf(patch) ? change(version) : version,
  );
  return { ...sets, remotes: { ...sets.remotes, [remote]: versions } };
}
