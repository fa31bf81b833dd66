import { type Group, MAX_NAME_LENGTH, readName } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { PromptDialog } from '@spieltag/shared-kernel/ui';
import { useGroupChange } from '../../group-changes/use-group-change.ts';

interface Props {
  readonly group: Group;
  onClose(): void;
}

/** Asks for another name. */
export function RenameGroup({ group, onClose }: Props) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { pending, run } = useGroupChange();
  const rename = async (text: string) => {
    const name = readName(text) ?? '';
    const done = t('rename.done', { name });
    if (name === group.name || (await run(groups.rename(group.id, name), done))) onClose();
  };
  return (
    <PromptDialog
      title={t('rename.title', { name: group.name })}
      label={t('create.label')}
      text={t('rename.text')}
      initialValue={group.name}
      confirmLabel={t('rename.action')}
      maxLength={MAX_NAME_LENGTH}
      pending={pending}
      validate={(name) => (readName(name) ? undefined : t('error.NAME_INVALID'))}
      onConfirm={(name) => void rename(name)}
      onCancel={onClose}
    />
  );
}
