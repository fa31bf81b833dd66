import { useReducedMotion } from '@spieltag/shared-kernel/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Box, findAnchor, isPinned, visibleBox } from './anchors.ts';
import { isCovered } from './guide-keys.ts';

/** Screens and their data have usually come by then; what comes later is pointed at all the same. */
const MISSING_AFTER_MS = 3000;

/** By then the card has its place, and the page the scroll padding that goes with it. */
const SCROLLED_AFTER_FRAMES = 3;

/** What a step points at. */
interface Anchor {
  /** Where it is in the window; undefined: not in sight. */
  readonly box: Box | undefined;
  /** It cannot be scrolled from under the card. */
  readonly isPinned: boolean;
  /** It is on the screen, in sight or not. */
  readonly isThere: boolean;
  /** It has not come for a while, or has been gone for one. */
  readonly isMissing: boolean;
}

const NOWHERE: Anchor = {
  box: undefined,
  isPinned: false,
  isThere: false,
  isMissing: false,
};

/**
 * Follows a part of the screen by its names, frame by frame: a remote may draw it anew, move it or
 * take it away without telling. Once it is there it is brought into sight.
 * @param names none: nothing is pointed at
 * @param isLeft where it is: the screen is not scrolled
 */
export function useAnchor(names: readonly string[], isLeft: boolean): Anchor {
  const still = useReducedMotion();
  const [anchor, setAnchor] = useState(NOWHERE);
  const wanted = names.join(' ');
  const show = useEffectEvent((element: HTMLElement) => {
    if (!isLeft) bringIntoSight(element, still);
  });
  useEffect(() => {
    setAnchor(NOWHERE);
    if (wanted === '') return;
    let found: { readonly element: HTMLElement; readonly isPinned: boolean } | undefined;
    let framesLeft = SCROLLED_AFTER_FRAMES;
    let seenAt = performance.now();
    let frame = requestAnimationFrame(function look() {
      const element = findAnchor(wanted.split(' '));
      if (element && element !== found?.element) found = { element, isPinned: isPinned(element) };
      if (element) framesLeft -= 1;
      if (element && framesLeft === 0 && !found?.isPinned) show(element);
      // Behind a dialog it is not there to be pressed, and not missing either.
      if (element || isCovered()) seenAt = performance.now();
      const isMissing = performance.now() - seenAt >= MISSING_AFTER_MS;
      const now = {
        box: element && visibleBox(element),
        isPinned: found?.isPinned === true,
        isThere: element !== undefined,
        isMissing,
      };
      setAnchor((last) => (isSame(last, now) ? last : now));
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return anchor;
}

/** The same object as long as nothing has changed: nothing is drawn anew for a frame like the last. */
function isSame(last: Anchor, now: Anchor): boolean {
  const isAlike =
    last.isThere === now.isThere &&
    last.isMissing === now.isMissing &&
    last.isPinned === now.isPinned;
  return isAlike && isSameBox(last.box, now.box);
}

function isSameBox(one: Box | undefined, other: Box | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height
  );
}

/**
 * To where bars and the card leave it free, as the page's scroll padding says. What is taller than half the
 * window is left where its beginning is seen.
 */
function bringIntoSight(element: HTMLElement, still: boolean): void {
  const { top, bottom } = element.getBoundingClientRect();
  const room = document.documentElement.clientHeight;
  const isTall = bottom - top > room / 2;
  if (isTall && top >= 0 && top < room / 2) return;
  element.scrollIntoView?.({
    block: isTall ? 'start' : 'nearest',
    behavior: still ? 'auto' : 'smooth',
  });
}
