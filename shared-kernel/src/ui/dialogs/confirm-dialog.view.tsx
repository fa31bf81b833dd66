import type { ReactNode } from 'react';
import { Text } from 'react-aria-components';
import { Button } from '../actions/button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './dialog.module.css';
import { DialogFrame } from './dialog-frame.view.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The deed itself: `Alle verkaufen`, not `OK`. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** It cannot be taken back: red, and the way out has the focus. */
  readonly danger?: boolean;
  readonly pending?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** A question with two answers. Open while mounted; Escape is no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, danger = false, pending, onConfirm } = props;
  const { t } = useUiTexts();
  return (
    <DialogFrame title={title} role="alertdialog" onClose={props.onCancel}>
      <Text slot="description" elementType="div" className={styles.text}>
        {text}
      </Text>
      <div className={styles.actions}>
        <Button onClick={props.onCancel} autoFocus={danger}>
          {cancelLabel ?? t('dialog.cancel')}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          onClick={onConfirm}
          autoFocus={!danger}
        >
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
