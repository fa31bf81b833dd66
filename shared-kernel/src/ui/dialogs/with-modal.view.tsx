import { type ReactNode, Suspense, use, useState } from 'react';

export type ModalParts = typeof import('./modal.ts');

const RETRY_AFTER_MS = 1000;
/** What lies behind is reachable again long before. */
const MAX_FRAMES = 60;

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

/** The primitives hide what lies behind from assistive technology, but leave this unsaid. */
export function saysModal(dialog: HTMLElement | null): void {
  dialog?.setAttribute('aria-modal', 'true');
}

/**
 * Keys go there from the first moment on, Escape among them; the dialog in it is focused once it has
 * come in. Afterwards they go back to where they were: the primitives try that once, and too early
 * where what lies behind is still inert.
 */
export function takesKeys(modal: HTMLElement | null): (() => void) | undefined {
  if (!modal) return undefined;
  const before = document.activeElement;
  modal.tabIndex = -1;
  modal.focus({ preventScroll: true });
  return () => giveBack(before, MAX_FRAMES);
}

/** Focuses an element unless something else has the focus, as soon as it can be reached. */
function giveBack(element: Element | null, frames: number): void {
  if (!(element instanceof HTMLElement) || frames === 0) return;
  requestAnimationFrame(() => {
    if (!element.isConnected || document.activeElement !== document.body) return;
    if (element.closest('[inert]')) giveBack(element, frames - 1);
    else element.focus({ preventScroll: true });
  });
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
