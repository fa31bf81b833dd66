import type { Group, GroupMember } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useGroupChange } from '../../group-changes/use-group-change.ts';

interface Props {
  readonly group: Group;
  readonly member: GroupMember;
  onClose(): void;
}

/** Asks whether somebody is to be removed. */
export function KickMember({ group, member: { id, name }, onClose }: Props) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { pending, run } = useGroupChange();
  const kick = async () => {
    await run(groups.kick(group.id, id), t('kick.done', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('kick.title', { name, group: group.name })}
      text={t('kick.text', { name })}
      confirmLabel={t('kick.action')}
      danger
      pending={pending}
      onConfirm={() => void kick()}
      onCancel={onClose}
    />
  );
}
