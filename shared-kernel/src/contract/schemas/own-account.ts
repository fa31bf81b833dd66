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

export const AccountDeviceId = Type.String({ pattern: '^ud-[a-f0-9]{24}$' });

/** A device the own account is used on. */
export const AccountDevice = Type.Object({
  id: AccountDeviceId,
  label: Nullable(
    Type.String({
      description: 'What it is, as far as it says: "iPhone, Safari"; null: it does not',
    }),
  ),
  since: EpochMs,
  lastUsedOn: Nullable(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'By UTC; null: not lately' }),
  ),
  isThis: Type.Boolean({ description: 'It is the one that asks' }),
  isNew: Type.Boolean({ description: 'It was linked within the last week' }),
});
export type AccountDevice = Type.Static<typeof AccountDevice>;

/** The devices of the own account, this one first. */
export const AccountDevices = Type.Object({
  devices: Type.Array(AccountDevice),
  inChargeAt: Nullable(
    Type.Integer({
      description:
        'Epoch ms: not before then may this device sign off others, as it was linked just now; null: it may',
    }),
  ),
});
export type AccountDevices = Type.Static<typeof AccountDevices>;

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
