import * as Type from 'typebox';
import { MAX_CONDITIONS } from '../../rules/index.ts';
import { PlayerId } from './ids.ts';

/** How an owner wants those replaced who do not play; see `SubstitutionPlan` of the rules. */
export const SubstitutionPlan = Type.Object({
  keepsFormation: Type.Boolean({
    description: 'Only players of the same position replace each other',
  }),
  benchOrder: Type.Array(PlayerId, {
    maxItems: 64,
    description: 'Whoever comes on first at the front; who is not named follows by slot',
  }),
  conditions: Type.Array(Type.Object({ outId: PlayerId, inId: PlayerId }), {
    maxItems: MAX_CONDITIONS,
    description: 'If outId of the pitch does not play, inId of the bench comes on',
  }),
});
export type SubstitutionPlan = Type.Static<typeof SubstitutionPlan>;
