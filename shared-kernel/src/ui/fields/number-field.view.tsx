import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './field.module.css';
import { Field, fieldAttributes } from './field.view.tsx';
import { parseNumber } from './parse-number.ts';

export interface NumberFieldProps {
  readonly label: string;
  /** undefined: no figure is set. */
  readonly value: number | undefined;
  /** Empty and unreadable input is undefined; a figure below `min` becomes `min`. */
  onChange(value: number | undefined): void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** What an arrow key adds. */
  readonly step?: number | undefined;
  /** Stands behind the figure: `Mio`. */
  readonly unit?: string | undefined;
  readonly placeholder?: string;
  readonly hideLabel?: boolean;
  readonly help?: string;
}

/** A figure, typed with comma or point as the user's language has it; arrow keys step. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, unit, placeholder } = props;
  const { formatNumber } = useUiTexts();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const bounded = (figure: number) =>
    Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, figure));
  const type = (text: string) => {
    setTyped(text);
    const figure = parseNumber(text);
    onChange(figure === undefined ? undefined : bounded(figure));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(bounded(rounded((value ?? min ?? 0) + steps, step)));
  };
  return (
    <Field {...props} id={id}>
      <div className={styles.box}>
        <input
          {...fieldAttributes(id, props)}
          className={cx(styles.input, styles.number)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? asTyped(value, formatNumber)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </Field>
  );
}

/** As a user of the language types it: without the groups of a thousand, which are not read. */
function asTyped(value: number | undefined, formatNumber: (value: number) => string): string {
  const [, decimalSign = ''] = formatNumber(0.5);
  return value === undefined ? '' : String(value).replace('.', decimalSign);
}

/** Keeps 0.1 + 0.2 from showing. */
function rounded(figure: number, step: number): number {
  const digits = String(step).split('.')[1]?.length ?? 0;
  return Number(figure.toFixed(digits));
}
