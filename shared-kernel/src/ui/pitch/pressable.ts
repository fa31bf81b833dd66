import type { KeyboardEvent } from 'react';

/**
 * Makes an element a button for pointer, keys and screen readers. Not a real `<button>`, because
 * Firefox does not start a drag on one.
 */
export function pressable(onPress: (() => void) | undefined) {
  if (!onPress) return {};
  return {
    role: 'button',
    tabIndex: 0,
    onClick: onPress,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
}
