/** All of dragging that needs react-dnd: it comes when the lineup is on the screen. */
import { HTML5Backend, TouchBackend } from '@spieltag/shared-kernel/vendor/drag-backends';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type DndContextType, DndProvider, useDragDropManager } from 'react-dnd';
import type { SlotLook } from '../board/board.ts';
import { type DraggedPlayer, PLAYER } from './drag-item.ts';
import { useDragAndDrop } from './use-drag-and-drop.ts';

export { DragPreview } from './drag-preview.view.tsx';

/** Holding this long lifts a player; less is a tap, moving is scrolling. */
const HOLD_MS = 180;
const TOUCH_EVENTS = ['touchstart', 'touchmove', 'touchcancel'] as const;
/** A drag goes over the rest of the page, or out of its window. */
const LEAVE_EVENTS = ['dragover', 'dragleave'] as const;

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
      <ReportManager onManager={onManager} />
    </DndProvider>
  );
}

/** The backend asks for its element when there is something to drag, and again when it is unmounted. */
function elementOf(root: RefObject<HTMLElement | null>) {
  let element: HTMLElement | null = null;
  return {
    get rootElement() {
      element ??= root.current;
      return element;
    },
  };
}

function ReportManager({ onManager }: Pick<DragManagerProps, 'onManager'>) {
  const manager = useDragDropManager();
  useEffect(() => {
    onManager(manager);
    return () => onManager(undefined);
  }, [manager, onManager]);
  return null;
}

/**
 * Reports who is being dragged, within the event itself, so that a drop and what it changes are one
 * rendering.
 */
export function DragObserver({
  onDrag,
}: {
  readonly onDrag: (playerId: string | undefined) => void;
}) {
  const manager = useDragDropManager();
  useEffect(() => {
    const monitor = manager.getMonitor();
    const unsubscribe = monitor.subscribeToStateChange(() =>
      onDrag(
        monitor.isDragging() && monitor.getItemType() === PLAYER
          ? (monitor.getItem() as DraggedPlayer).occupant.id
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

/**
 * Ends a drag without a drop when the system takes the touch away (a call, a gesture of its own), and
 * when a second finger comes: the backend knows neither, would drop at the next touch and take a
 * pinch for a drag.
 */
export function SecondTouchGuard({ root }: Pick<DragManagerProps, 'root'>) {
  const manager = useDragDropManager();
  useEffect(() => {
    const look = (event: TouchEvent) => {
      const isTaken = event.type === 'touchcancel';
      if (!isTaken && event.touches.length < 2) return;
      if (!isTaken && root.current?.contains(event.target as Node)) event.stopPropagation();
      if (manager.getMonitor().isDragging()) manager.getActions().endDrag();
    };
    for (const type of TOUCH_EVENTS)
      window.addEventListener(type, look, { capture: true, passive: true });
    return () => {
      for (const type of TOUCH_EVENTS) window.removeEventListener(type, look, { capture: true });
    };
  }, [manager, root]);
  return null;
}

/**
 * Leaves the slot below when the mouse is dragged out of the area: the backend reports nothing then,
 * and the slot would stay the target.
 */
export function DragLeaveGuard({ root }: Pick<DragManagerProps, 'root'>) {
  const manager = useDragDropManager();
  useEffect(() => {
    const look = ({ type, target, clientX, clientY }: DragEvent) => {
      const over = type === 'dragleave' ? document.elementFromPoint(clientX, clientY) : target;
      if (root.current?.contains(over as Node | null)) return;
      const isOverSlot = (manager.getMonitor().getTargetIds()?.length ?? 0) > 0;
      if (isOverSlot && manager.getMonitor().isDragging()) manager.getActions().hover([]);
    };
    for (const type of LEAVE_EVENTS) window.addEventListener(type, look);
    return () => {
      for (const type of LEAVE_EVENTS) window.removeEventListener(type, look);
    };
  }, [manager, root]);
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
