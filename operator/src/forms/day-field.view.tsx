import styles from './forms.module.css';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD; empty: none. */
  readonly value: string;
  onChange(value: string): void;
}

/** A day, by the browser's own calendar. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className={styles.date}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
