import { useSyncExternalStore } from 'react';

/**
 * Px of a rem, followed as readers change the size of their letters, by what is measured in rem: of media
 * queries in em browsers may keep it to themselves that they hold since then.
 */
export function useLetterSize(): number {
  return useSyncExternalStore(follow, remPx);
}

function follow(onChange: () => void): () => void {
  const probe = document.createElement('i');
  Object.assign(probe.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const observer = new ResizeObserver(onChange);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
