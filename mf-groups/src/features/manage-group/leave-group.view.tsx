import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useContext } from 'react';
import { LeavingContext } from '../../group-changes/leaving-context.ts';
import { useGroupChange } from '../../group-changes/use-group-change.ts';
import { leaveConsequence } from './leave-consequence.model.ts';

interface Props {
  readonly group: Group;
  onClose(): void;
}

/** Warns of what leaving leads to. */
export function LeaveGroup({ group, onClose }: Props) {
  const { t } = useTexts('groups');
  const { groups, session } = useKernel();
  const ownId = useStore(session).data?.id ?? '';
  const leaving = useContext(LeavingContext);
  const { pending, run } = useGroupChange();
  const consequence = leaveConsequence(group, ownId);
  const leave = async () => {
    const done = t('leave.done', { name: group.name });
    leaving.begin(group.id);
    if (await run(groups.leave(group.id), done)) onClose();
    else leaving.cancel(group.id);
  };
  return (
    <ConfirmDialog
      title={t('leave.title', { name: group.name })}
      text={t(`leave.${consequence.kind}`, { name: consequence.heir ?? '' })}
      confirmLabel={t('leave.confirm')}
      danger
      pending={pending}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  );
}
