import type { GroupMember } from '@spieltag/shared-kernel/contract';

/** What happens to a group when somebody leaves it. */
export interface LeaveConsequence {
  /** `last`: the group goes; `heir`: somebody becomes its admin; `back`: only a new link leads back. */
  readonly kind: 'last' | 'heir' | 'back';
  /** Name of the new admin. */
  readonly heir?: string;
}

/** @param members the longest-standing first */
export function leaveConsequence(
  members: readonly GroupMember[],
  userId: string,
): LeaveConsequence {
  const others = members.filter(({ id }) => id !== userId);
  const [heir] = others;
  if (!heir) return { kind: 'last' };
  const hasAdmin = others.some(({ role }) => role === 'Admin');
  return hasAdmin ? { kind: 'back' } : { kind: 'heir', heir: heir.name };
}
