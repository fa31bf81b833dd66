import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { useLinked } from './use-linked.ts';

interface Props {
  readonly account: Account;
  onClose(): void;
}

/** Back to the team this device has put aside; the one of the moment waits in its place. */
export function SwitchTeamDialog({ account, onClose }: Props) {
  const { t } = useTexts('account');
  const { session } = useKernel();
  const { tell, refuse } = useLinked();
  const [pending, setPending] = useState(false);
  const change = async () => {
    setPending(true);
    const refused = await session.switchTeam();
    onClose();
    if (refused) refuse(refused);
    else tell(account);
  };
  return (
    <ConfirmDialog
      title={t('devices.switch')}
      text={t('devices.switchText', { name: account.name })}
      confirmLabel={t('devices.switchConfirm')}
      pending={pending}
      onConfirm={() => void change()}
      onCancel={onClose}
    />
  );
}
