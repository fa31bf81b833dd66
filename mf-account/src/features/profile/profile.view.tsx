import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import {
  Avatar,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Loaded,
  Skeleton,
} from '@spieltag/shared-kernel/ui';
import { ImageUp, LogIn, LogOut, Pencil } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { PictureSheet } from './picture/picture-sheet.view.tsx';
import styles from './profile.module.css';
import { RenameDialog } from './rename-dialog.view.tsx';

/** Who plays: signing in and out, another name, another picture. */
export function Profile() {
  const { t } = useTexts('account');
  const { session } = useKernel();
  return (
    <Card title={t('profile.title')}>
      <Loaded of={useStore(session)} skeleton={<Skeleton />}>
        {(account) => (
          <>
            <Person account={account} />
            <ProfileActions key={account.id} account={account} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Person({ account }: { readonly account: Account }) {
  const { t } = useTexts('account');
  return (
    <div className={styles.person}>
      <Avatar userId={account.id} name={account.name} image={account.image} size={72} />
      <div>
        <div className={styles.name}>{account.name}</div>
        <div className={styles.state}>
          {account.isTrial ? <Badge tone="warn">{t('common.trial')}</Badge> : t('profile.signedIn')}
        </div>
      </div>
    </div>
  );
}

function ProfileActions({ account }: { readonly account: Account }) {
  const { t } = useTexts('account');
  const { bus, session } = useKernel();
  const [asking, setAsking] = useState<'rename' | 'picture' | 'sign-out' | undefined>();
  const close = () => setAsking(undefined);
  const [isLeaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    const refused = await session.signOut();
    setLeaving(false);
    close();
    if (!refused) {
      bus.publish('notification.requested', { level: 'INFO', text: t('profile.signedOut') });
      return;
    }
    const reason = t(refused.messageKey, refused.params);
    const text = t('profile.stillSignedIn', { reason });
    bus.publish('alert.requested', { title: t('profile.signOutFailed'), text });
  };
  return (
    <>
      {account.isTrial && <p className={styles.trial}>{t('profile.trialText')}</p>}
      <div className={styles.actions}>
        {account.isTrial && (
          <Button
            variant="primary"
            icon={LogIn}
            onClick={() => bus.publish('sign-in.requested', { reason: 'profile' })}
          >
            {t('common.signIn')}
          </Button>
        )}
        <Button icon={Pencil} onClick={() => setAsking('rename')}>
          {t('profile.rename')}
        </Button>
        <Button icon={ImageUp} onClick={() => setAsking('picture')}>
          {t('picture.change')}
        </Button>
        {!account.isTrial && (
          <Button icon={LogOut} onClick={() => setAsking('sign-out')}>
            {t('common.signOut')}
          </Button>
        )}
      </div>
      {asking === 'rename' && <RenameDialog name={account.name} onClose={close} />}
      {asking === 'picture' && <PictureSheet account={account} onClose={close} />}
      {asking === 'sign-out' && (
        <ConfirmDialog
          title={t('common.signOut')}
          text={t('profile.signOutText')}
          confirmLabel={t('common.signOut')}
          pending={isLeaving}
          onConfirm={() => void signOut()}
          onCancel={close}
        />
      )}
    </>
  );
}
