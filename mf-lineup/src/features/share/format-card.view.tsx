import type { SnapshotType } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { cx, Skeleton } from '@spieltag/shared-kernel/ui';
import { Check, CircleAlert } from '@spieltag/shared-kernel/vendor/icons';
import { type CSSProperties, useState } from 'react';
import styles from './share.module.css';
import { picturePath, type ShareFormat } from './share-formats.model.ts';

interface FormatCardProps {
  readonly format: ShareFormat;
  /** Undefined: not kept yet. */
  readonly snapshotId: string | undefined;
  readonly isChosen: boolean;
  onChoose(type: SnapshotType): void;
}

/** One of the formats: its picture, grey until it is there, and its name. */
export function FormatCard({ format, snapshotId, isChosen, onChoose }: FormatCardProps) {
  const { t } = useTexts('share');
  const { type, ratio } = format;
  return (
    <label className={cx(styles.card, isChosen && styles.chosen)}>
      <input
        type="radio"
        name="share-format"
        className={styles.radio}
        checked={isChosen}
        onChange={() => onChoose(type)}
      />
      <span className={styles.frame}>
        <span className={styles.picture} style={{ '--ratio': ratio } as CSSProperties}>
          {snapshotId ? (
            <Preview key={snapshotId} path={picturePath(type, snapshotId)} />
          ) : (
            <Skeleton height="100%" />
          )}
        </span>
      </span>
      <span className={styles.name}>
        {isChosen && <Check aria-hidden size={18} />}
        {t(`format.${type}`)}
      </span>
      <span className={styles.use}>{t(`use.${type}`)}</span>
    </label>
  );
}

/** The picture for the eye: what it shows is what is on the pitch. */
function Preview({ path }: { readonly path: string }) {
  const { t } = useTexts('share');
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming');
  return (
    <>
      {state === 'coming' && <Skeleton height="100%" />}
      {state === 'missing' ? (
        <span className={styles.missing}>
          <CircleAlert aria-hidden size={20} />
          {t('noPreview')}
        </span>
      ) : (
        <img
          src={path}
          alt=""
          className={styles.image}
          data-coming={state === 'coming' || undefined}
          onLoad={() => setState('there')}
          onError={() => setState('missing')}
        />
      )}
    </>
  );
}
