import type { Group, GroupMember } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ActionMenu } from '@spieltag/shared-kernel/ui';
import { Shield, User, UserMinus } from '@spieltag/shared-kernel/vendor/icons';
import { useGroupChange } from '../../group-changes/use-group-change.ts';

interface Props {
  readonly group: Group;
  readonly member: GroupMember;
  onDetails(): void;
  /** Wants to remove the member: it is asked beside the row, which goes with them. */
  onKick(): void;
}

/** What an admin does to another member. */
export function MemberMenu({ group, member, onDetails, onKick }: Props) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { pending, run } = useGroupChange();
  const { id: userId, name, role } = member;
  const other = role === 'Admin' ? 'Member' : 'Admin';
  const changeRole = () =>
    void run(groups.changeRole(group.id, userId, other), t(`role.done${other}`, { name }));
  const acts: Readonly<Record<string, () => void>> = {
    details: onDetails,
    role: changeRole,
    kick: onKick,
  };
  return (
    <ActionMenu
      label={t('members.menu', { name })}
      actions={[
        { id: 'details', label: t('members.details'), icon: User },
        { id: 'role', label: t(`role.make${other}`), icon: Shield, disabled: pending },
        { id: 'kick', label: t('kick.action'), icon: UserMinus, danger: true },
      ]}
      onAction={(id) => acts[id]?.()}
    />
  );
}
