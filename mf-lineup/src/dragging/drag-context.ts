import { idle } from '@spieltag/shared-kernel/remote';
import { createContext, useContext, useEffect, useState } from 'react';

type DragParts = typeof import('./dragging.parts.tsx');

const RETRY_AFTER_MS = 1000;
const IDLE_LIMIT_MS = 1000;

/** What dragging consists of; undefined: nobody can drag yet. */
export const DragPartsContext = createContext<DragParts | undefined>(undefined);
/** Id of the player who is being dragged. */
export const DraggedContext = createContext<string | undefined>(undefined);

export const useDragged = () => useContext(DraggedContext);

let known: DragParts | undefined;

/** What dragging consists of. Nobody drags before there is something to see, so it comes after that. */
export function useDragParts(): DragParts | undefined {
  const [parts, setParts] = useState(known);
  useEffect(() => {
    let isGone = false;
    void loadParts(() => isGone).then((loaded) => !isGone && setParts(loaded));
    return () => {
      isGone = true;
    };
  }, []);
  return parts;
}

async function loadParts(isGone: () => boolean): Promise<DragParts | undefined> {
  if (!known) await idle(IDLE_LIMIT_MS);
  while (!known && !isGone()) {
    known = await import('./dragging.parts.tsx').catch(() => undefined);
    if (!known) await wait(RETRY_AFTER_MS);
  }
  return known;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
