import type { Group, GroupMember } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ActionMenu, ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { Shield, User, UserMinus } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { useGroupChange } from '../../group-changes/use-group-change.ts';

interface Props {
  readonly group: Group;
  readonly member: GroupMember;
  onDetails(): void;
}

/** What an admin does to another member. */
export function MemberMenu({ group, member, onDetails }: Props) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { pending, run } = useGroupChange();
  const [isKicking, setKicking] = useState(false);
  const { id: userId, name, role } = member;
  const other = role === 'Admin' ? 'Member' : 'Admin';
  const changeRole = () =>
    void run(groups.changeRole(group.id, userId, other), t(`role.done${other}`, { name }));
  const kick = async () => {
    await run(groups.kick(group.id, userId), t('kick.done', { name }));
    setKicking(false);
  };
  const acts: Readonly<Record<string, () => void>> = {
    details: onDetails,
    role: changeRole,
    kick: () => setKicking(true),
  };
  return (
    <>
      <ActionMenu
        label={t('members.menu', { name })}
        actions={[
          { id: 'details', label: t('members.details'), icon: User },
          { id: 'role', label: t(`role.make${other}`), icon: Shield, disabled: pending },
          { id: 'kick', label: t('kick.action'), icon: UserMinus, danger: true },
        ]}
        onAction={(id) => acts[id]?.()}
      />
      {isKicking && (
        <ConfirmDialog
          title={t('kick.title', { name, group: group.name })}
          text={t('kick.text', { name })}
          confirmLabel={t('kick.action')}
          danger
          pending={pending}
          onConfirm={() => void kick()}
          onCancel={() => setKicking(false)}
        />
      )}
    </>
  );
}
