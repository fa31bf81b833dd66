import type { Group } from '@spieltag/shared-kernel/contract';

/** What happens to a group when somebody leaves it. */
export interface LeaveConsequence {
  /** `last`: the group goes; `heir`: somebody becomes its admin; `back`: only a new link leads back. */
  readonly kind: 'last' | 'heir' | 'back';
  /** Name of the new admin. */
  readonly heir?: string;
}

/** The server knows who cannot follow for being banned; right after a change it has not said it yet. */
export function leaveConsequence(
  { members, successorId }: Pick<Group, 'members' | 'successorId'>,
  userId: string,
): LeaveConsequence {
  const others = members.filter(({ id }) => id !== userId);
  const [longest] = others;
  if (!longest) return { kind: 'last' };
  const named = others.find(({ id }) => id === successorId);
  if (named) return { kind: 'heir', heir: named.name };
  const hasAdmin = others.some(({ role }) => role === 'Admin');
  return hasAdmin ? { kind: 'back' } : { kind: 'heir', heir: longest.name };
}
