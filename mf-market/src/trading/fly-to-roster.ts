import type { Position } from '@spieltag/shared-kernel/rules';

const FLIGHT_MS = 240;
const SIZE_PX = 28;

/** Marks what shows how full the roster is, whole (`all`) or of a position: purchases fly there. */
const ROSTER_COUNT = 'data-roster-count';

/**
 * A purchase is seen to fly from its button to the count it adds to: of its position where that is in
 * sight, else of the whole roster. Nothing moves for those who asked for less movement.
 */
export function flyToRoster(from: Element, position: Position): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const target = inSight(position) ?? inSight('all');
  if (!target) return;
  const start = from.getBoundingClientRect();
  const end = target.getBoundingClientRect();
  const middle = ({ left, top, width, height }: DOMRect) =>
    `translate(${left + width / 2 - SIZE_PX / 2}px, ${top + height / 2 - SIZE_PX / 2}px)`;
  const flyer = document.createElement('span');
  flyer.setAttribute('aria-hidden', 'true');
  Object.assign(flyer.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    zIndex: 'var(--z-notification)',
    width: `${SIZE_PX}px`,
    height: `${SIZE_PX}px`,
    borderRadius: '50%',
    background: `var(--position-${position.toLowerCase()})`,
    boxShadow: 'var(--shadow-2)',
    pointerEvents: 'none',
  });
  document.body.append(flyer);
  const flight = flyer.animate(
    [
      { transform: middle(start), opacity: 1 },
      { transform: `${middle(end)} scale(0.5)`, opacity: 0.85 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  );
  const land = () => flyer.remove();
  flight.finished.then(land, land);
}

function inSight(count: Position | 'all'): Element | undefined {
  return [...document.querySelectorAll(`[${ROSTER_COUNT}="${count}"]`)].find((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  });
}
