import { useMediaQuery } from '@spieltag/shared-kernel/ui';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { DndContext, type DndContextType } from 'react-dnd';
import { DraggedContext, DragPartsContext, useDragParts } from './drag-context.ts';

interface DragAreaProps {
  /** Drags by mouse begin and end within this element; touch listens on the whole document. */
  readonly root: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Where players are dragged, by finger where fingers come first, else by mouse. */
export function DragArea({ root, children }: DragAreaProps) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const parts = useDragParts();
  const [context, setContext] = useState<DndContextType>({ dragDropManager: undefined });
  const [dragged, setDragged] = useState<string>();
  const keepManager = useCallback<(manager: DndContextType['dragDropManager']) => void>(
    (dragDropManager) => setContext({ dragDropManager }),
    [],
  );
  const ready = context.dragDropManager && parts;
  return (
    <DndContext value={context}>
      <DragPartsContext value={ready}>
        <DraggedContext value={dragged}>{children}</DraggedContext>
      </DragPartsContext>
      {parts && (
        <parts.DragManager
          key={isTouch ? 'touch' : 'mouse'}
          isTouch={isTouch}
          root={root}
          onManager={keepManager}
        />
      )}
      {ready && <ready.DragObserver onDrag={setDragged} />}
      {ready && isTouch && <ready.SecondTouchGuard root={root} />}
      {ready && !isTouch && <ready.DragLeaveGuard root={root} />}
      {ready && isTouch && <ready.DragPreview />}
    </DndContext>
  );
}
