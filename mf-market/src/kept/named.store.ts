import { writtenElsewhere } from '@spieltag/shared-kernel/client';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { merge, Subject } from '@spieltag/shared-kernel/vendor/rxjs';
import { useMemo, useSyncExternalStore } from 'react';
import { type Named, readKept } from './named.model.ts';

/** Ticks when a part of this page has changed what is kept. */
export const writtenHere = new Subject<void>();

function followWrites(notify: () => void): () => void {
  const following = merge(writtenHere, writtenElsewhere()).subscribe(() => notify());
  return () => following.unsubscribe();
}

/** What is kept under a key on this device, whichever part of the page or other tab has written it. */
export function useKept(key: string): readonly Named[] {
  const { storage } = useKernel();
  const text = useSyncExternalStore(followWrites, () => JSON.stringify(storage.read(key)));
  return useMemo(() => readKept(text && JSON.parse(text)), [text]);
}
