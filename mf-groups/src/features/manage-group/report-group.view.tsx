import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { reportRoutes } from '@spieltag/shared-kernel/reports';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useGroupChange } from '../../group-changes/use-group-change.ts';

interface Props {
  readonly group: Group;
  onClose(): void;
}

/** Has operators look at the name of a group. */
export function ReportGroup({ group: { id: groupId, name }, onClose }: Props) {
  const { t } = useTexts('groups');
  const { client, describeError } = useKernel();
  const { pending, run } = useGroupChange();
  const report = async () => {
    const sending = client.call(reportRoutes.reportGroup, { body: { groupId }, rethrow: true });
    const outcome = sending.then(
      () => undefined,
      (error: unknown) => describeError(error),
    );
    if (await run(outcome, t('report.done'))) onClose();
  };
  return (
    <ConfirmDialog
      title={t('report.title', { name })}
      text={t('report.text')}
      confirmLabel={t('story.report')}
      pending={pending}
      onConfirm={() => void report()}
      onCancel={onClose}
    />
  );
}
