import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../actions/button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { TextField } from '../fields/text-field.view.tsx';
import styles from './dialog.module.css';
import { DialogFrame } from './dialog-frame.view.tsx';

export interface PromptDialogProps {
  readonly title: string;
  readonly label: string;
  readonly text?: ReactNode;
  readonly initialValue?: string;
  readonly confirmLabel?: string;
  readonly maxLength?: number;
  /** What is wrong with the value, in words; undefined when nothing is. */
  validate?(value: string): string | undefined;
  /** It cannot be taken back, or is everybody's: red. */
  readonly danger?: boolean;
  readonly pending?: boolean;
  onConfirm(value: string): void;
  onCancel(): void;
}

/**
 * Asks for a line of text. Confirming is disabled while the value is invalid, and what is wrong is
 * said from the first letter on: quietly until one goes on. Enter submits.
 */
export function PromptDialog(props: PromptDialogProps) {
  const { title, label, text, initialValue = '', confirmLabel, maxLength, pending } = props;
  const { t } = useUiTexts();
  const [value, setValue] = useState(initialValue);
  const [touched, setTouched] = useState(false);
  const objection = props.validate?.(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (objection === undefined && !pending) props.onConfirm(value);
  };
  return (
    <DialogFrame title={title} onClose={props.onCancel}>
      <form className={styles.dialogForm} onSubmit={submit} noValidate>
        {text && <div className={styles.text}>{text}</div>}
        <TextField
          label={label}
          value={value}
          onChange={setValue}
          onBlur={() => setTouched(true)}
          error={touched ? objection : undefined}
          help={value === initialValue ? undefined : objection}
          maxLength={maxLength}
          autoFocus
        />
        <div className={styles.actions}>
          <Button onClick={props.onCancel}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            pending={pending}
            disabled={objection !== undefined}
          >
            {confirmLabel ?? t('dialog.confirm')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
