import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDrag, useDragDropManager, useDrop } from 'react-dnd';
import type { SlotLook } from '../board/board.ts';
import { type DraggedPlayer, PLAYER } from './drag-item.ts';

/** Connects a slot's element; dragging over a slot that refuses says why, as long as one is there. */
export function useDragAndDrop({ slot, isDraggable, highlight, refusal, handlers }: SlotLook) {
  const { index, occupant, lock } = slot;
  const isOwn = (item: DraggedPlayer | null) => item?.occupant.id === occupant?.id;
  const [, drag] = useDrag(
    {
      type: PLAYER,
      item: occupant && ((): DraggedPlayer => ({ occupant })),
      canDrag: isDraggable && !lock && occupant !== undefined,
      isDragging: (monitor) => isOwn(monitor.getItem()),
    },
    [occupant, lock, isDraggable],
  );
  const [isRefused, drop] = useDrop(
    {
      accept: PLAYER,
      canDrop: (item: DraggedPlayer) =>
        !isOwn(item) && !handlers.verdictOn(item.occupant.id, index),
      drop: (item: DraggedPlayer) => handlers.drop(item.occupant.id, index),
      collect: (monitor) => monitor.isOver() && !isOwn(monitor.getItem()) && !monitor.canDrop(),
    },
    [index, occupant, handlers],
  );
  const explain = useEffectEvent(() => {
    if (highlight !== 'dimmed' || !refusal) return undefined;
    handlers.explain(refusal);
    return refusal;
  });
  const monitor = useDragDropManager().getMonitor();
  useEffect(() => {
    if (!isRefused) return;
    const said = explain();
    // Dropping on a slot that refuses is refused as a press is; leaving it takes the reason back.
    return () => {
      if (monitor.isDragging()) handlers.clearExplanation();
      else if (said) handlers.refuseDrop(said);
    };
  }, [isRefused, monitor, handlers]);
  return useCallback(
    (element: HTMLDivElement | null) => {
      drag(element);
      drop(element);
    },
    [drag, drop],
  );
}
