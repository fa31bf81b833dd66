import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, Card } from '@spieltag/shared-kernel/ui';
import { ArrowLeftRight, LinkIcon, LogIn, Smartphone } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import styles from './devices.module.css';
import { EnterCodeSheet } from './enter-code-sheet.view.tsx';
import { LateDevices } from './late-devices.view.tsx';
import { LinkMagazineDialog } from './link-magazine-dialog.view.tsx';
import { MakeCodeSheet } from './make-code-sheet.view.tsx';
import { SwitchTeamDialog } from './switch-team-dialog.view.tsx';

type Open = 'make' | 'enter' | 'magazine' | 'switch';

/**
 * One team on several devices: making a code, typing one in, the other team this device has kept, and where
 * the account is played.
 */
export function Devices() {
  const { t } = useTexts('account');
  const { data: account } = useStore(useKernel().session);
  if (!account) return null;
  return (
    <Card title={t('devices.title')}>
      <p className={styles.text}>{t('devices.text')}</p>
      <DeviceActions account={account} />
      <div className={styles.list}>
        <LateDevices account={account} />
      </div>
    </Card>
  );
}

function DeviceActions({ account }: { readonly account: Account }) {
  const { t } = useTexts('account');
  const { session } = useKernel();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.actions}>
        <Button icon={Smartphone} onClick={() => setOpen('make')}>
          {t('devices.make')}
        </Button>
        <Button icon={LinkIcon} onClick={() => setOpen('enter')}>
          {t('devices.enter')}
        </Button>
        <Button icon={LogIn} onClick={() => setOpen('magazine')}>
          {t(account.isTrial ? 'devices.magazine' : 'devices.otherMagazine')}
        </Button>
        {session.hasOtherTeam() && (
          <Button icon={ArrowLeftRight} onClick={() => setOpen('switch')}>
            {t('devices.switch')}
          </Button>
        )}
      </div>
      {open === 'make' && <MakeCodeSheet onClose={close} />}
      {open === 'enter' && <EnterCodeSheet account={account} onClose={close} />}
      {open === 'magazine' && <LinkMagazineDialog account={account} onClose={close} />}
      {open === 'switch' && <SwitchTeamDialog account={account} onClose={close} />}
    </>
  );
}
