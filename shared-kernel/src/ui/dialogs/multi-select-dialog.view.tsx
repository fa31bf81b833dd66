import { type FormEvent, useState } from 'react';
import { Button } from '../actions/button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import type { Option } from '../fields/option.ts';
import styles from './dialog.module.css';
import { DialogFrame } from './dialog-frame.view.tsx';

export interface MultiSelectDialogProps<Value extends string> {
  readonly title: string;
  readonly options: readonly Option<Value>[];
  readonly initialValues?: readonly Value[];
  /** Confirming is disabled below. Default 0. */
  readonly min?: number;
  readonly confirmLabel?: string;
  /** The chosen ones in the order of the options. */
  onConfirm(values: readonly Value[]): void;
  onCancel(): void;
}

/** Asks which of several. Open while mounted; Enter submits, Escape is no. */
export function MultiSelectDialog<Value extends string>(props: MultiSelectDialogProps<Value>) {
  const { title, options, initialValues = [], min = 0, confirmLabel, onConfirm, onCancel } = props;
  const { t } = useUiTexts();
  const [chosen, setChosen] = useState<ReadonlySet<Value>>(new Set(initialValues));
  const values = options.map(({ value }) => value).filter((value) => chosen.has(value));
  const isEnough = values.length >= min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough) onConfirm(values);
  };
  const toggle = (value: Value, on: boolean) =>
    setChosen(new Set(on ? [...chosen, value] : [...chosen].filter((each) => each !== value)));
  return (
    <DialogFrame title={title} onClose={onCancel}>
      <form className={styles.dialogForm} onSubmit={submit}>
        <fieldset className={styles.options} aria-label={title}>
          {options.map(({ value, label }, index) => (
            <label key={value} className={styles.option}>
              <input
                type="checkbox"
                className={styles.check}
                checked={chosen.has(value)}
                // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus
                autoFocus={index === 0}
                onChange={(event) => toggle(value, event.target.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isEnough}>
            {confirmLabel ?? t('dialog.confirm')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
