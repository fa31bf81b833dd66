import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDrag, useDrop } from 'react-dnd';
import { type DraggedPlayer, PLAYER } from '../../swapping/drag-item.ts';
import type { SlotLook } from './board.ts';

/** Connects a slot's element; dragging over a slot that refuses says why at once. */
export function useDragAndDrop({ slot, isDraggable, light, refusal, touch }: SlotLook) {
  const { index, occupant, lock } = slot;
  const [, drag] = useDrag(
    {
      type: PLAYER,
      item: occupant && ((): DraggedPlayer => ({ index, occupant })),
      canDrag: isDraggable && !lock && occupant !== undefined,
      isDragging: (monitor) => monitor.getItem<DraggedPlayer>().occupant.id === occupant?.id,
    },
    [index, occupant, lock, isDraggable],
  );
  const [isRefused, drop] = useDrop(
    {
      accept: PLAYER,
      canDrop: (item: DraggedPlayer) => item.index !== index && !touch.verdictOn(item.index, index),
      drop: (item: DraggedPlayer) => touch.drop(item.index, index),
      collect: (monitor) =>
        monitor.isOver() && monitor.getItem<DraggedPlayer>()?.index !== index && !monitor.canDrop(),
    },
    [index, touch],
  );
  const explain = useEffectEvent(() => {
    if (light === 'dimmed' && refusal) touch.explain(refusal);
  });
  useEffect(() => {
    if (isRefused) explain();
  }, [isRefused]);
  return useCallback(
    (element: HTMLDivElement | null) => {
      drag(element);
      drop(element);
    },
    [drag, drop],
  );
}
