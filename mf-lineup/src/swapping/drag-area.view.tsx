import { useMediaQuery } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useState } from 'react';
import { DndProvider } from 'react-dnd';
import { type BackendFactory, deferredBackend } from './deferred-backend.ts';
import { DragPreview } from './drag-preview.view.tsx';

/** Holding this long lifts a player; less is a tap, moving is scrolling. */
const HOLD_MS = 180;

/** What the backends get for `window`: the provider's context is only the key of its manager. */
const mouse = deferredBackend(async () => {
  const { HTML5Backend } = await import('react-dnd-html5-backend');
  return (manager, _context, options) => HTML5Backend(manager, window, options);
});
const touch = deferredBackend(async () => {
  const { TouchBackend } = await import('react-dnd-touch-backend');
  return (manager, _context, options) => TouchBackend(manager, { window, document }, options);
});

interface DragAreaProps {
  /** Drags by mouse begin and end within this element; touch listens on the whole document. */
  readonly root: HTMLElement;
  readonly children: ReactNode;
}

/**
 * Where players are dragged, by finger where fingers come first, else by mouse. The manager is this
 * area's own, and so are the mouse's listeners: another area on the page, or the next version of
 * this one, cannot get into its way.
 */
export function DragArea({ root, children }: DragAreaProps) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  return isTouch ? (
    <OwnProvider
      key="touch"
      backend={touch}
      options={{ delayTouchStart: HOLD_MS, ignoreContextMenu: true }}
    >
      {children}
      <DragPreview />
    </OwnProvider>
  ) : (
    <OwnProvider key="mouse" backend={mouse} options={{ rootElement: root }}>
      {children}
    </OwnProvider>
  );
}

interface OwnProviderProps {
  readonly backend: BackendFactory;
  readonly options: object;
  readonly children: ReactNode;
}

function OwnProvider({ backend, options, children }: OwnProviderProps) {
  const [context] = useState(() => ({}));
  return (
    <DndProvider backend={backend} context={context} options={options}>
      {children}
    </DndProvider>
  );
}
