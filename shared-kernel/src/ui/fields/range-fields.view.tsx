import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './field.module.css';
import { NumberField } from './number-field.view.tsx';

/** Inclusive bounds; undefined: open on that side. */
export interface NumberRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface RangeFieldsProps {
  readonly label: string;
  readonly value: NumberRange;
  onChange(value: NumberRange): void;
  readonly min?: number;
  readonly step?: number | undefined;
  readonly unit?: string | undefined;
}

/** From and to, side by side; an empty field leaves its side open. */
export function RangeFields({ label, value, onChange, min = 0, step, unit }: RangeFieldsProps) {
  const { t } = useUiTexts();
  const bounds = { min, step, unit, hideLabel: true };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.range}>
        <NumberField
          {...bounds}
          label={`${label} ${t('number.from')}`}
          placeholder={t('number.from')}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <span aria-hidden className={styles.dash}>
          –
        </span>
        <NumberField
          {...bounds}
          label={`${label} ${t('number.to')}`}
          placeholder={t('number.to')}
          value={value.to}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
    </fieldset>
  );
}
