import { type PointerEvent, useRef } from 'react';

/** Pulled this far the sheet goes. */
const CLOSE_AFTER_PX = 96;
/** Or flung this fast, in px per ms. */
const CLOSE_ABOVE_SPEED = 0.6;
/** Whoever closes it does so by then; one that asks first keeps it open. */
const CLOSED_WITHIN_MS = 300;

/**
 * Lets a touch drag the modal a header belongs to downwards, and closes it when it was pulled far or
 * flung. The modal is what wraps the header's dialog.
 */
export function useDragDown(onClose: () => void) {
  const drag = useRef<{ y: number; at: number; modal: HTMLElement } | undefined>(undefined);
  const settle = (event: PointerEvent, mayClose: boolean) => {
    const current = drag.current;
    if (!current) return;
    drag.current = undefined;
    const distance = event.clientY - current.y;
    const speed = distance / Math.max(1, event.timeStamp - current.at);
    const close =
      mayClose && (distance > CLOSE_AFTER_PX || (distance > 24 && speed > CLOSE_ABOVE_SPEED));
    const { modal } = current;
    const comeBack = () => {
      if (!modal.hasAttribute('data-exiting')) modal.style.translate = '';
    };
    if (!close) return comeBack();
    onClose();
    setTimeout(comeBack, CLOSED_WITHIN_MS);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const modal = event.currentTarget.closest<HTMLElement>('[role=dialog]')?.parentElement;
      const onControl = (event.target as Element).closest('button, a, input, select');
      if (event.pointerType === 'mouse' || !modal || onControl) return;
      if (!matchMedia('(max-width: 767px)').matches) return;
      drag.current = { y: event.clientY, at: event.timeStamp, modal };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current) return;
      current.modal.style.translate = `0 ${Math.max(0, event.clientY - current.y)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => settle(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event, false),
  };
}
