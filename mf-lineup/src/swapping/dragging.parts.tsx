/** All of dragging that needs react-dnd: it comes when the lineup is on the screen. */
import { HTML5Backend, TouchBackend } from '@spieltag/shared-kernel/vendor/drag-backends';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type DndContextType, DndProvider, useDragDropManager } from 'react-dnd';
import type { SlotLook } from '../features/pitch/board.ts';
import { useDragAndDrop } from '../features/pitch/use-drag-and-drop.ts';
import { type DraggedPlayer, PLAYER } from './drag-item.ts';

export { DragPreview } from './drag-preview.view.tsx';

/** Holding this long lifts a player; less is a tap, moving is scrolling. */
const HOLD_MS = 180;

/** What the backends get for `window`: the provider's context is only the key of its manager. */
const mouse: typeof HTML5Backend = (manager, _context, options) =>
  HTML5Backend(manager, window, options);
const touch: typeof TouchBackend = (manager, _context, options) =>
  TouchBackend(manager, { window, document }, options);

interface DragManagerProps {
  readonly isTouch: boolean;
  /** Drags by mouse begin and end within this element; touch listens on the whole document. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onManager: (manager: DndContextType['dragDropManager']) => void;
}

/**
 * Makes the manager of an area. It is this area's own, and so are the mouse's listeners: another
 * area on the page, or the next version of this one, cannot get into its way.
 */
export function DragManager({ isTouch, root, onManager }: DragManagerProps) {
  const [context] = useState(() => ({}));
  const [within] = useState(() => elementOf(root));
  return (
    <DndProvider
      backend={isTouch ? touch : mouse}
      context={context}
      options={isTouch ? { delayTouchStart: HOLD_MS, ignoreContextMenu: true } : within}
    >
      <TellManager onManager={onManager} />
    </DndProvider>
  );
}

/** The backend asks for its element once there is something to drag, and once more when it leaves. */
function elementOf(root: RefObject<HTMLElement | null>) {
  let element: HTMLElement | null = null;
  return {
    get rootElement() {
      element ??= root.current;
      return element;
    },
  };
}

function TellManager({ onManager }: Pick<DragManagerProps, 'onManager'>) {
  const manager = useDragDropManager();
  useEffect(() => {
    onManager(manager);
    return () => onManager(undefined);
  }, [manager, onManager]);
  return null;
}

/**
 * Tells the index of the slot whose player is being dragged; within the event itself, so that a drop
 * and what it changes are one rendering.
 */
export function DragFollower({ onDrag }: { readonly onDrag: (index: number | undefined) => void }) {
  const manager = useDragDropManager();
  useEffect(() => {
    const monitor = manager.getMonitor();
    const unsubscribe = monitor.subscribeToStateChange(() =>
      onDrag(
        monitor.isDragging() && monitor.getItemType() === PLAYER
          ? (monitor.getItem() as DraggedPlayer).index
          : undefined,
      ),
    );
    return () => {
      unsubscribe();
      onDrag(undefined);
    };
  }, [manager, onDrag]);
  return null;
}

interface SlotDraggingProps {
  readonly look: SlotLook;
  /** Holds the slot's element, which is another one when its player changes. */
  readonly holder: RefObject<HTMLDivElement | null>;
}

/** Lets a slot's player be dragged, and others be dropped on it. */
export function SlotDragging({ look, holder }: SlotDraggingProps) {
  const connect = useDragAndDrop(look);
  useLayoutEffect(() => connect(holder.current));
  return null;
}
