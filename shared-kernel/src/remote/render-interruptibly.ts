import { startTransition } from 'react';

/** Whether somebody has pressed something: what they wait for is drawn in one go. */
const isAwaited = () => navigator.userActivation?.hasBeenActive === true;

/**
 * Renders what an update leads to. A page that starts, which nobody has touched yet, draws it piece
 * by piece and answers in between; whoever has pressed something gets it in one go.
 */
export function renderInterruptibly(update: () => void): void {
  if (isAwaited()) update();
  else startTransition(update);
}
