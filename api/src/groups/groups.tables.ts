import type { GroupRole } from '@spieltag/shared-kernel/rules';
import type { Generated } from 'kysely';

export interface GroupsTable {
  id: string;
  league_id: string;
  name: string;
  created_at: Generated<Date>;
}

export interface GroupMemberTable {
  group_id: string;
  user_id: string;
  role: GroupRole;
  joined_at: Generated<Date>;
}

/** Tables of the groups family, to be merged into the database's type. */
export interface GroupsTables {
  groups: GroupsTable;
  group_member: GroupMemberTable;
}
