import { useEffect, useState } from 'react';

/** Whoever takes a choice over has done so by then. */
const TAKEN_WITHIN_MS = 1000;

interface Pressed<Value> {
  readonly value: Value;
  /** What may still come before it does: the choice there was, and those pressed before this one. */
  readonly before: readonly Value[];
}

/**
 * A choice that is the pressed one from the press on, even where it comes back by way of the address:
 * that is drawn a moment later, and the next press goes on from what was pressed.
 * @returns the choice, and what a press calls
 */
export function usePressed<Value>(
  value: Value,
  onChange: (chosen: Value) => void,
): readonly [Value, (chosen: Value) => void] {
  const [pressed, setPressed] = useState<Pressed<Value>>();
  if (pressed && pressed.value === value) setPressed(undefined);
  useEffect(() => {
    if (!pressed) return;
    const timer = setTimeout(() => setPressed(undefined), TAKEN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [pressed]);
  const choice = pressed?.before.includes(value) ? pressed.value : value;
  const press = (chosen: Value) => {
    setPressed({ value: chosen, before: [...(pressed?.before ?? []), value, choice] });
    onChange(chosen);
  };
  return [choice, press];
}
