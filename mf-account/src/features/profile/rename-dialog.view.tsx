import { MAX_NAME_LENGTH, readName } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { PromptDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';

interface Props {
  readonly name: string;
  onClose(): void;
}

/** Asks for another name and says when the server refuses it. */
export function RenameDialog({ name, onClose }: Props) {
  const { t } = useTexts('account');
  const { bus, session } = useKernel();
  const [pending, setPending] = useState(false);
  const rename = async (wanted: string) => {
    setPending(true);
    const refused = await session.rename(wanted.trim());
    setPending(false);
    if (refused) {
      const text = t(refused.messageKey, refused.params);
      bus.publish('alert.requested', { title: t('common.warning'), text });
      return;
    }
    bus.publish('notification.requested', { level: 'INFO', text: t('profile.renamed') });
    onClose();
  };
  return (
    <PromptDialog
      title={t('profile.rename')}
      label={t('common.name')}
      initialValue={name}
      maxLength={MAX_NAME_LENGTH}
      pending={pending}
      confirmLabel={t('common.save')}
      validate={(value) => (readName(value) ? undefined : t('error.NAME_INVALID'))}
      onConfirm={(value) => void rename(value)}
      onCancel={onClose}
    />
  );
}
