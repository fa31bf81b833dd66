import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Text } from 'react-aria-components';
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

/**
 * Something the user must have read. Open while mounted; its button, Enter and Escape close it. One alert may
 * take the place of another: with another text it is a dialog of its own.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { title, text, closeLabel, more, onClose, children } = props;
  const { t } = useUiTexts();
  return (
    <DialogFrame title={title} role="alertdialog" about={text} onClose={onClose}>
      <Text slot="description" elementType="p" className={styles.text}>
        {text}
      </Text>
      {children}
      <div className={styles.actions}>
        {more && <Button {...pressedHere(more.onPress)}>{more.label}</Button>}
        <Button variant="primary" {...pressedHere(onClose)} autoFocus>
          {closeLabel ?? t('dialog.ok')}
        </Button>
      </div>
    </DialogFrame>
  );
}

/** Keys that close an alert. */
const PRESSES: readonly string[] = ['Enter', ' ', 'Escape'];

/** The second click of a double one, and a key that is held, are meant for what stood here before. */
function pressedHere(act: () => void) {
  return {
    onClick({ detail }: MouseEvent) {
      if (detail <= 1) act();
    },
    onKeyDown(event: KeyboardEvent) {
      if (!event.repeat || !PRESSES.includes(event.key)) return;
      event.preventDefault();
      // Nor does Escape close what is around the button.
      event.stopPropagation();
    },
  };
}
