import { type ReactNode, Suspense, use, useState } from 'react';

export type ModalParts = typeof import('./modal.ts');

const RETRY_AFTER_MS = 1000;

let coming: Promise<ModalParts> | undefined;

/** Goes on until it is there: what a dialog says must not be lost with the connection. */
async function load(): Promise<ModalParts> {
  for (;;) {
    try {
      return await import('./modal.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
}

/** Fetches what dialogs need, so that the first one opens at once. The shell asks when it is idle. */
export function preloadDialogs(): Promise<ModalParts> {
  coming ??= start();
  return coming;
}

/** What `use` finds on a promise that is done it takes at once, without a moment of nothing. */
function start(): Promise<ModalParts> {
  const promise = load();
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  return promise;
}

interface Props {
  /** False: nothing is to be shown yet, and nothing is fetched for it. */
  readonly needed?: boolean;
  readonly children: (parts: ModalParts) => ReactNode;
}

function Ready({ children }: Pick<Props, 'children'>) {
  return children(use(preloadDialogs()));
}

/** Renders with the parts of a modal dialog, as soon as they are there. */
export function WithModal({ needed = true, children }: Props) {
  // Once there, they stay: what closes moves away.
  const [wasNeeded, setWasNeeded] = useState(needed);
  if (needed && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Ready>{children}</Ready>
    </Suspense>
  );
}
