import { useEffect, useEffectEvent } from 'react';

/** What a browser has that lets Back close what is open, as Chrome on Android does. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

type WithCloseWatcher = typeof globalThis & { readonly CloseWatcher?: new () => CloseWatcher };

/** What closes the modals that are open, of the one on top last. */
const open: (() => void)[] = [];
/** One for all of them: those that are made without a press would be closed together. */
let watcher: CloseWatcher | undefined;
let isOfKey = false;

/**
 * Closes an open modal by Back where the browser asks for that, as Escape does. Escape itself is what
 * it is without: a browser that asks by it as well is not answered.
 */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const asked = () => close();
    open.push(asked);
    if (open.length === 1) window.addEventListener('keydown', noteKey, true);
    watch();
    return () => {
      open.splice(open.indexOf(asked), 1);
      if (open.length > 0) return;
      window.removeEventListener('keydown', noteKey, true);
      watcher?.destroy();
      watcher = undefined;
    };
  }, [isOpen]);
}

function watch(): void {
  const { CloseWatcher } = globalThis as WithCloseWatcher;
  if (!CloseWatcher || watcher || open.length === 0) return;
  watcher = new CloseWatcher();
  // Whoever asks a question before stays open: the watcher is kept until it is closed.
  watcher.addEventListener('cancel', (event) => {
    event.preventDefault();
    answer();
  });
  // Not asked before: it has ended, and whatever is still open needs another one.
  watcher.addEventListener('close', () => {
    watcher = undefined;
    answer();
    setTimeout(watch);
  });
}

function answer(): void {
  if (!isOfKey) open.at(-1)?.();
}

/** The browser asks right after the key, before anything else runs. */
function noteKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  isOfKey = true;
  setTimeout(() => {
    isOfKey = false;
  });
}
