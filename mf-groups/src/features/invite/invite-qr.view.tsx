import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useEffect, useState } from 'react';
import styles from './invite-sheet.module.css';

interface InviteQrProps {
  readonly link: string;
  /** Of the group. */
  readonly name: string;
}

type Rows = readonly (readonly boolean[])[];

/** Modules of light that a code needs around it. */
const EDGE = 4;

/** The link to be photographed by who stands beside; what draws it comes with the first one. */
export function InviteQr({ link, name }: InviteQrProps) {
  const { t } = useTexts('groups');
  const [rows, setRows] = useState<Rows>();
  useEffect(() => {
    let isWanted = true;
    // Where it does not come, the link is still there.
    import('../../qr/encode-qr.ts').then(
      ({ encodeQr }) => isWanted && setRows(encodeQr(link)),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [link]);
  return (
    <figure className={styles.qr}>
      {rows && <Code rows={rows} label={t('invite.qr', { name })} />}
      <figcaption className={styles.note}>{t('invite.qrText')}</figcaption>
    </figure>
  );
}

function Code({ rows, label }: { readonly rows: Rows; readonly label: string }) {
  const size = rows.length + 2 * EDGE;
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : [])),
  );
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.code}>
      <path d={`M0 0h${size}v${size}h-${size}z`} className={styles.paper} />
      <path d={modules.join('')} className={styles.ink} />
    </svg>
  );
}
