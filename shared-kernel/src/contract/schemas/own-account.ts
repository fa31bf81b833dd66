import * as Type from 'typebox';
import { EpochMs, Nullable } from './ids.ts';

/** A group that loses its only admin with the account. */
export const GroupSuccession = Type.Object({
  group: Type.String({ description: 'Name of the group' }),
  successor: Nullable(
    Type.String({ description: 'Who becomes its admin; null: nobody else is in it, and it goes' }),
  ),
});
export type GroupSuccession = Type.Static<typeof GroupSuccession>;

/** Whether the own account is about to be deleted, and what would come of it. */
export const AccountDeletion = Type.Object({
  deletionAt: Nullable(EpochMs),
  graceDays: Type.Integer({
    minimum: 0,
    description: 'Days between the wish and the deletion, during which it can be taken back',
  }),
  groups: Type.Array(GroupSuccession),
});
export type AccountDeletion = Type.Static<typeof AccountDeletion>;
