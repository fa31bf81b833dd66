import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button } from '@spieltag/shared-kernel/ui';
import { Download, Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useState } from 'react';
import styles from './invite-sheet.module.css';

interface InvitePictureProps {
  readonly link: string;
  /** Of the group. */
  readonly name: string;
}

/** The invitation as a picture, with the link in it as a code: for a story, a chat, or the door. */
export function InvitePicture({ link, name }: InvitePictureProps) {
  const { t } = useTexts('groups');
  const { bus } = useKernel();
  const picture = usePicture({ link, name });
  if (!picture) return null;
  const share = async () => {
    const text = t('invite.message', { name });
    const outcome = await native.share({ title: name, text, url: link, picture });
    if (outcome === 'failed') {
      bus.publish('notification.requested', { level: 'WARN', text: t('invite.shareFailed') });
    }
  };
  const canShare = native.isApp || (navigator.canShare?.({ files: [picture] }) ?? false);
  return (
    <div className={styles.actions}>
      {canShare && (
        <Button icon={Share2} wide onClick={() => void share()}>
          {t('invite.sharePicture')}
        </Button>
      )}
      {/* An app keeps no files by itself: its sheet for sharing does. */}
      {!native.isApp && (
        <Button icon={Download} wide onClick={() => save(picture)}>
          {t('invite.savePicture')}
        </Button>
      )}
    </div>
  );
}

/** It has to be there by the press: only right after one a browser lets a page share. */
function usePicture({ link, name }: InvitePictureProps): File | undefined {
  const { t } = useTexts('groups');
  const [picture, setPicture] = useState<File>();
  const about = {
    link,
    groupName: name,
    mark: t('common.appName'),
    call: t('invite.pictureCall'),
    hint: t('invite.pictureHint'),
  };
  const fileName = t('invite.pictureFile');
  const wanted = JSON.stringify([about, fileName]);
  useEffect(() => {
    setPicture(undefined);
    let isWanted = true;
    const [drawn, under] = JSON.parse(wanted) as [typeof about, string];
    // Where none can be made the link and its code are there all the same.
    import('./picture/make-picture.ts')
      .then(({ makePicture }) => makePicture(drawn, under))
      .then(
        (made) => isWanted && setPicture(made),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return picture;
}

function save(picture: File): void {
  const link = document.createElement('a');
  const href = URL.createObjectURL(picture);
  Object.assign(link, { href, download: picture.name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
