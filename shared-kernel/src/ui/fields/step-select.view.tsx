import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { usePressed } from '../basics/use-pressed.ts';
import { Select, type SelectProps } from './select.view.tsx';
import styles from './step-select.module.css';

export interface StepSelectProps<Value extends string>
  extends Omit<SelectProps<Value>, 'hideLabel' | 'disabled' | 'fromAddress'> {
  /** What the arrows do, in words: `Voriger Spieltag`, `Nächster Spieltag`. */
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/** One of many that stand in an order: choose it, or go one step back or on. */
export function StepSelect<Value extends string>(props: StepSelectProps<Value>) {
  const { previousLabel, nextLabel, ...select } = props;
  const [chosen, choose] = usePressed(props.value, props.onChange);
  const at = select.options.findIndex(({ value }) => value === chosen);
  const previous = select.options[at - 1];
  const next = at < 0 ? undefined : select.options[at + 1];
  return (
    <div className={styles.steps}>
      <IconButton
        icon={ChevronLeft}
        label={previousLabel}
        tip="belowFromLeft"
        disabled={!previous}
        onClick={() => previous && choose(previous.value)}
      />
      <div className={styles.select}>
        <Select {...select} value={chosen} onChange={choose} hideLabel />
      </div>
      <IconButton
        icon={ChevronRight}
        label={nextLabel}
        tip="belowFromRight"
        disabled={!next}
        onClick={() => next && choose(next.value)}
      />
    </div>
  );
}
