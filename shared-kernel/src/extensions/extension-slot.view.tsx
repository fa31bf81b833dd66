import { useEffect, useRef, useState } from 'react';
import { openPlace, type SlotProps } from '../remote/extension-places.ts';
import { createHandedProps } from './handed-props.ts';

export interface ExtensionSlotProps {
  /** As a string, with the remote that offers it: 'mf-live/round'. */
  readonly name: `mf-${string}/${string}`;
  /** As `remote.json` declares it. */
  readonly version: number;
  /** What whoever fills it is told; it may change. */
  readonly props?: SlotProps;
}

const NOTHING: SlotProps = {};

/**
 * A place that others fill. It takes no room itself: what is put there stands in the layout around
 * it, one below the other in the order of their remotes' names, and where nobody puts anything, or
 * what was put there fails, nothing stands.
 *
 * @example <ExtensionSlot name="mf-live/round" version={1} props={{ roundId }} />
 */
export function ExtensionSlot({ name, version, props = NOTHING }: ExtensionSlotProps) {
  const element = useRef<HTMLDivElement>(null);
  const [handed] = useState(() => createHandedProps(props));
  useEffect(() => handed.set(props), [handed, props]);
  useEffect(() => {
    if (!element.current) return;
    return openPlace({ slot: name, version, element: element.current, props: handed });
  }, [name, version, handed]);
  return <div ref={element} data-extension-slot={name} style={{ display: 'contents' }} />;
}
