import type { ReactNode } from 'react';
import { Button } from '../actions/button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './dialog.module.css';
import { DialogFrame } from './dialog-frame.view.tsx';

export interface AlertDialogProps {
  readonly title: string;
  readonly text: string;
  /** Default: OK. Where closing does more, what it does. */
  readonly closeLabel?: string | undefined;
  /** Leads to where more is said of it. */
  readonly more?: { readonly label: string; onPress(): void } | undefined;
  onClose(): void;
  /** Stands below the text. */
  readonly children?: ReactNode;
}

/** Something the user must have read. Open while mounted; its button, Enter and Escape close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, text, closeLabel, more, onClose, children } = props;
  const { t } = useUiTexts();
  return (
    <DialogFrame title={title} role="alertdialog" onClose={onClose}>
      <p className={styles.text}>{text}</p>
      {children}
      <div className={styles.actions}>
        {more && <Button onClick={more.onPress}>{more.label}</Button>}
        <Button variant="primary" onClick={onClose} autoFocus>
          {closeLabel ?? t('dialog.ok')}
        </Button>
      </div>
    </DialogFrame>
  );
}
