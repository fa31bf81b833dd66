import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ActionMenu } from '@spieltag/shared-kernel/ui';
import { Flag, LogOut, Pencil } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { LeaveGroup } from './leave-group.view.tsx';
import { RenameGroup } from './rename-group.view.tsx';
import { ReportGroup } from './report-group.view.tsx';

interface Props {
  readonly group: Group;
  readonly isAdmin: boolean;
}

/** What can be done with a group as a whole. */
export function GroupMenu({ group, isAdmin }: Props) {
  const { t } = useTexts('groups');
  const [asked, setAsked] = useState<{ readonly groupId: string; readonly action: string }>();
  const close = () => setAsked(undefined);
  // What is asked about a group goes with it; the button that asked stays, and has the focus again.
  if (asked && asked.groupId !== group.id) close();
  const open = asked?.groupId === group.id ? asked.action : undefined;
  const rename = { id: 'rename', label: t('rename.action'), icon: Pencil };
  const report = { id: 'report', label: t('report.action'), icon: Flag };
  const leave = { id: 'leave', label: t('leave.action'), icon: LogOut, danger: true };
  return (
    <>
      <ActionMenu
        label={t('manage.label', { name: group.name })}
        actions={isAdmin ? [rename, report, leave] : [report, leave]}
        onAction={(action) => setAsked({ groupId: group.id, action })}
      />
      {open === 'rename' && <RenameGroup group={group} onClose={close} />}
      {open === 'report' && <ReportGroup group={group} onClose={close} />}
      {open === 'leave' && <LeaveGroup group={group} onClose={close} />}
    </>
  );
}
