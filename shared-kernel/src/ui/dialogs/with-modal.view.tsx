import { type ReactNode, Suspense, use } from 'react';

type ModalParts = typeof import('./modal.ts');

const RETRY_AFTER_MS = 1000;

let parts: ModalParts | undefined;
let coming: Promise<ModalParts> | undefined;

/** Goes on until it is there: what a dialog says must not be lost with the connection. */
async function load(): Promise<ModalParts> {
  for (;;) {
    try {
      parts = await import('./modal.ts');
      return parts;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
}

/** Fetches what dialogs need, so that the first one opens at once. The shell asks when it is idle. */
export function preloadDialogs(): Promise<unknown> {
  coming ??= load();
  return coming;
}

/** The primitives hide what lies behind from assistive technology, but leave this unsaid. */
export function saysModal(dialog: HTMLElement | null): void {
  dialog?.setAttribute('aria-modal', 'true');
}

interface Props {
  /** False: nothing is to be shown yet, and nothing is fetched for it. */
  readonly needed?: boolean;
  readonly children: (parts: ModalParts) => ReactNode;
}

function Ready({ children }: Pick<Props, 'children'>) {
  coming ??= load();
  return children(parts ?? use(coming));
}

/** Renders with the parts of a modal dialog, as soon as they are there. */
export function WithModal({ needed = true, children }: Props) {
  if (!needed && !parts) return null;
  return (
    <Suspense fallback={null}>
      <Ready>{children}</Ready>
    </Suspense>
  );
}
