import type { Box } from './anchors.ts';

/** Where the card of the tour stands; across a phone it is as wide as the screen. */
const CORNERS = ['bottomEnd', 'bottomStart', 'topEnd', 'topStart'] as const;
export type Corner = (typeof CORNERS)[number];

type Size = Pick<Box, 'width' | 'height'>;

/** Roughly what the bars of the frame take of each side, px. */
const BARS = { blockPx: 68, inlinePx: 20 } as const;

/** Lower than this the card stands over most of a side: at the end of a row is what one presses. */
const LOW_PX = 480;

/** Narrower than this the card is as wide as the screen, or nearly. */
const NARROW_PX = 768;

/**
 * The corner of the card: at the bottom, for at the top a screen has its own ways back and what chooses
 * what is shown, and nothing scrolls out from under it there. Another one has to leave at least twice as
 * much of the target free, and the top is for what is low. On a phone the card is as wide as the window:
 * what can be scrolled from under it is.
 */
export function cornerFor(
  card: Size,
  target: Box | undefined,
  window: Size,
  isPinned: boolean,
): Corner {
  const usual: Corner = window.height < LOW_PX ? 'bottomStart' : 'bottomEnd';
  if (!target || (window.width < NARROW_PX && !isPinned)) return usual;
  const isTall = target.height > window.height / 2;
  const covered = (corner: Corner) => overlap(boxIn(corner, card, window), target);
  const best = CORNERS.filter((corner) => !(isTall && isAtTop(corner))).reduce(
    (least, corner) => (covered(corner) < covered(least) ? corner : least),
    usual,
  );
  return covered(best) * 2 < covered(usual) ? best : usual;
}

const isAtTop = (corner: Corner) => corner === 'topEnd' || corner === 'topStart';

function boxIn(corner: Corner, card: Size, window: Size): Box {
  const isStart = corner === 'bottomStart' || corner === 'topStart';
  const { blockPx, inlinePx } = BARS;
  return {
    ...card,
    top: isAtTop(corner) ? blockPx : window.height - blockPx - card.height,
    left: isStart ? inlinePx : window.width - inlinePx - card.width,
  };
}

function overlap(one: Box, other: Box): number {
  const width =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
