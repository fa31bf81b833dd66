import type { Group } from '../contract/index.ts';
import type { GroupRole } from '../rules/index.ts';

type Groups = readonly Group[];

/** The groups with a new one at the end, or with a newer state of one that is there. */
export function withGroup(groups: Groups, group: Group): Groups {
  const isKnown = groups.some(({ id }) => id === group.id);
  return isKnown ? changed(groups, group.id, () => group) : [...groups, group];
}

/** The groups without one of them. */
export function withoutGroup(groups: Groups, groupId: string): Groups {
  return groups.filter(({ id }) => id !== groupId);
}

/** One of the groups has other properties. */
export function withPart(groups: Groups, groupId: string, part: Partial<Group>): Groups {
  return changed(groups, groupId, (group) => ({ ...group, ...part }));
}

/** A member of one of the groups has another role; who would follow whom then, the server says next. */
export function withRole(groups: Groups, groupId: string, userId: string, role: GroupRole): Groups {
  return changed(groups, groupId, (group) => ({
    ...group,
    successorId: null,
    members: group.members.map((member) => (member.id === userId ? { ...member, role } : member)),
  }));
}

/** A member of one of the groups is gone. */
export function withoutMember(groups: Groups, groupId: string, userId: string): Groups {
  return changed(groups, groupId, (group) => ({
    ...group,
    successorId: null,
    members: group.members.filter(({ id }) => id !== userId),
  }));
}

/** Whether others are in one of the groups than before; of a group that is new or gone nothing was asked. */
export function haveOthers(before: Groups, now: Groups): boolean {
  const idsOf = ({ members }: Group) => members.map(({ id }) => id).join();
  const known = new Map(before.map((group) => [group.id, idsOf(group)]));
  return now.some((group) => known.has(group.id) && known.get(group.id) !== idsOf(group));
}

function changed(groups: Groups, groupId: string, change: (group: Group) => Group): Groups {
  return groups.map((group) => (group.id === groupId ? change(group) : group));
}
