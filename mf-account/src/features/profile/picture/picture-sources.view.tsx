import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native, type PictureSource } from '@spieltag/shared-kernel/native';
import { Button, useMediaQuery } from '@spieltag/shared-kernel/ui';
import { Camera, ImageUp } from '@spieltag/shared-kernel/vendor/icons';
import { type ChangeEvent, useRef } from 'react';
import type { PictureFault } from './read-picture.ts';

interface Props {
  /** One has been chosen already. */
  readonly isAgain: boolean;
  onFile(file: Blob): void;
  /** An app has none to give. */
  onFailure(fault: PictureFault): void;
}

const TYPES = 'image/png,image/jpeg,image/webp';

/** Camera and library, an app's own where it has them; a device without a touch screen has files only. */
export function PictureSources({ isAgain, onFile, onFailure }: Props) {
  const { t } = useTexts('account');
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Or the same file could not be chosen a second time.
    target.value = '';
    if (file) onFile(file);
  };
  const { takePicture } = native;
  const open = (source: PictureSource) => {
    if (!takePicture) return (source === 'camera' ? camera : library).current?.click();
    void takePicture(source).then(
      (file) => file && onFile(file),
      (error: unknown) => onFailure(isForbidden(error) ? 'notGiven' : 'unreadable'),
    );
  };
  const input = { type: 'file', hidden: true, onChange: choose } as const;
  return (
    <>
      <input {...input} ref={library} accept={TYPES} aria-label={t('picture.library')} />
      <Button
        icon={ImageUp}
        wide
        variant={isAgain || hasCamera ? 'secondary' : 'primary'}
        onClick={() => open('library')}
      >
        {t(isAgain ? 'picture.other' : 'picture.library')}
      </Button>
      {hasCamera && (
        <>
          <input {...input} ref={camera} accept="image/*" capture="user" />
          <Button
            icon={Camera}
            wide
            variant={isAgain ? 'secondary' : 'primary'}
            onClick={() => open('camera')}
          >
            {t('picture.camera')}
          </Button>
        </>
      )}
    </>
  );
}

/** The settings of the device mend that alone. */
const isForbidden = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError';
