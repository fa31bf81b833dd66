import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Avatar, Button, Sheet } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { type Crop, WHOLE } from './crop.model.ts';
import { Cropper } from './cropper.view.tsx';
import styles from './picture.module.css';
import { PictureSources } from './picture-sources.view.tsx';
import {
  MAX_FILE_MB,
  type PictureFault,
  type ReadPicture,
  readPicture,
  toBase64,
} from './read-picture.ts';

interface Props {
  readonly account: Account;
  onClose(): void;
}

/** Another picture: from the camera or the library, cut to a square before it is sent. */
export function PictureSheet({ account, onClose }: Props) {
  const { t } = useTexts('account');
  const { bus, session } = useKernel();
  const [picture, setPicture] = useState<ReadPicture>();
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [fault, setFault] = useState<PictureFault>();
  const [pending, setPending] = useState(false);
  const take = async (file: Blob) => {
    const read = await readPicture(file);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read === 'string') return;
    setCrop(WHOLE);
    setPicture(read);
  };
  const send = async (chosen: ReadPicture) => {
    setPending(true);
    const refused = await session.changePicture(toBase64(chosen, crop));
    setPending(false);
    if (refused) {
      const text = t(refused.messageKey, refused.params);
      bus.publish('alert.requested', { title: t('picture.failed'), text });
      return;
    }
    bus.publish('notification.requested', { level: 'INFO', text: t('picture.done') });
    onClose();
  };
  return (
    <Sheet title={t('picture.change')} isOpen onClose={onClose} placement="center">
      <div className={styles.content}>
        {picture ? (
          <Cropper picture={picture} crop={crop} onChange={setCrop} />
        ) : (
          <div className={styles.current}>
            <Avatar userId={account.id} name={account.name} image={account.image} size={96} />
          </div>
        )}
        {fault && (
          <p role="alert" className={styles.fault}>
            {t(`picture.${fault}`, { limit: MAX_FILE_MB })}
          </p>
        )}
        {picture && (
          <Button variant="primary" wide pending={pending} onClick={() => void send(picture)}>
            {t('common.save')}
          </Button>
        )}
        <PictureSources
          isAgain={picture !== undefined}
          onFile={(file) => void take(file)}
          onFailure={setFault}
        />
        <p className={styles.note}>{t('picture.limits', { limit: MAX_FILE_MB })}</p>
      </div>
    </Sheet>
  );
}
