import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDrag, useDragDropManager, useDrop } from 'react-dnd';
import { type DraggedPlayer, PLAYER } from '../../swapping/drag-item.ts';
import type { SlotLook } from './board.ts';

/** Connects a slot's element; dragging over a slot that refuses says why, as long as one is there. */
export function useDragAndDrop({ slot, isDraggable, light, refusal, touch }: SlotLook) {
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
      canDrop: (item: DraggedPlayer) => !isOwn(item) && !touch.verdictOn(item.occupant.id, index),
      drop: (item: DraggedPlayer) => touch.drop(item.occupant.id, index),
      collect: (monitor) => monitor.isOver() && !isOwn(monitor.getItem()) && !monitor.canDrop(),
    },
    [index, occupant, touch],
  );
  const explain = useEffectEvent(() => {
    if (light === 'dimmed' && refusal) touch.explain(refusal);
  });
  const monitor = useDragDropManager().getMonitor();
  useEffect(() => {
    if (!isRefused) return;
    explain();
    // Let go here, one has the reason left.
    return () => {
      if (monitor.isDragging()) touch.hush();
    };
  }, [isRefused, monitor, touch]);
  return useCallback(
    (element: HTMLDivElement | null) => {
      drag(element);
      drop(element);
    },
    [drag, drop],
  );
}
