import type { Group } from '@spieltag/shared-kernel/contract';
import { InviteFriends } from '../features/invite/invite-friends.view.tsx';
import { GroupMenu } from '../features/manage-group/group-menu.view.tsx';
import { useIsAdmin } from '../group-changes/use-is-admin.ts';

/** What the user can do with a group as a whole: an admin invites and renames, everybody leaves. */
export function GroupActions({ group }: { readonly group: Group }) {
  const isAdmin = useIsAdmin(group);
  return (
    <>
      {isAdmin && <InviteFriends key={group.id} group={group} />}
      <GroupMenu group={group} isAdmin={isAdmin} />
    </>
  );
}
