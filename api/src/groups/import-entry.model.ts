import type { GroupImport, LegacyGroupEntry } from '@spieltag/shared-kernel/contract';
import { readName } from '@spieltag/shared-kernel/contract';
import type { GroupRole } from '@spieltag/shared-kernel/rules';
import { ApiProblem } from '../problems/api-problem.ts';

/** One membership to import. */
export interface ImportEntry {
  readonly groupId: string;
  readonly leagueId: string;
  readonly name: string;
  readonly memberId: string;
  readonly role: GroupRole;
}

const IDS = { groupId: 'gr', leagueId: 'lg', memberId: 'us' } as const;

/** The membership a legacy entry stands for. */
export function fromLegacy(entry: LegacyGroupEntry): ImportEntry {
  const { groupId, leagueId, name, memberId, role, isAdmin, founder } = entry;
  const leads = role === 'Admin' || isAdmin === true || founder === memberId;
  return { groupId, leagueId, name, memberId, role: leads ? 'Admin' : 'Member' };
}

/** The memberships of whole groups. */
export function fromGroups(groups: readonly GroupImport[]): readonly ImportEntry[] {
  return groups.flatMap(({ id: groupId, leagueId, name, members }) =>
    members.map(({ id: memberId, role }) => ({ groupId, leagueId, name, memberId, role })),
  );
}

/**
 * The entry with its name as it is kept.
 * @throws ApiProblem PARAMETER_INVALID (an id), NAME_INVALID
 */
export function readEntry(entry: ImportEntry): ImportEntry {
  for (const [field, prefix] of Object.entries(IDS)) {
    const id = entry[field as keyof typeof IDS];
    if (!new RegExp(`^${prefix}-[A-Za-z0-9_-]{1,48}$`).test(id)) {
      throw new ApiProblem('PARAMETER_INVALID', { name: field });
    }
  }
  const name = readName(entry.name);
  if (!name) throw new ApiProblem('NAME_INVALID');
  return { ...entry, name };
}
