import { Component, type ReactNode } from 'react';

interface CrossingProps {
  /** Another one of these: the players may stand elsewhere. */
  readonly arrangement: unknown;
  /** No movement at all. */
  readonly still: boolean;
  /** Holds the elements that move, each with its player's id in `data-player`. */
  readonly area: HTMLElement | null;
  readonly children: ReactNode;
}

type Places = ReadonlyMap<string, DOMRect>;

const DURATION_MS = 230;
/** What a token takes from where it stands; a copy elsewhere has to bring it along. */
const INHERITED = [
  '--token-depth',
  '--token-figure',
  '--token-ghost-line',
  '--token-name',
  '--token-plate',
  '--token-plate-text',
  '--token-width',
];

/**
 * Lets players cross visibly when the arrangement changes, whoever changed it. Copies fly above
 * everything, so neither the edge of the pitch nor that of the bench cuts them off; the players
 * themselves appear where the copies land. A class, because only `getSnapshotBeforeUpdate` sees
 * where everybody stood.
 */
export class Crossing extends Component<CrossingProps> {
  override getSnapshotBeforeUpdate(before: CrossingProps): Places | null {
    const { arrangement, still, area } = this.props;
    return still || before.arrangement === arrangement ? null : placesOf(area);
  }

  override componentDidUpdate(_props: CrossingProps, _state: unknown, before: Places | null) {
    if (!before) return;
    for (const element of tokensIn(this.props.area)) {
      const old = before.get(element.dataset.player ?? '');
      if (old) fly(element, old);
    }
  }

  override render() {
    return this.props.children;
  }
}

function tokensIn(area: HTMLElement | null): readonly HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>('[data-player]') ?? [])];
}

function placesOf(area: HTMLElement | null): Places {
  return new Map(
    tokensIn(area).map((element) => [
      element.dataset.player ?? '',
      element.getBoundingClientRect(),
    ]),
  );
}

function fly(element: HTMLElement, old: DOMRect): void {
  const place = element.getBoundingClientRect();
  const [dx, dy] = [place.left - old.left, place.top - old.top];
  if (!element.animate || Math.abs(dx) + Math.abs(dy) < 1) return;
  const copy = copyOf(element, old);
  document.body.append(copy);
  const options = { duration: DURATION_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
  const flight = copy.animate(
    [
      { translate: '0 0', scale: 1 },
      { scale: 1.12, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, scale: 1 },
    ],
    options,
  );
  element.animate([{ opacity: 0 }, { opacity: 0 }], options);
  flight.onfinish = flight.oncancel = () => copy.remove();
}

/** The token as it looks, where it stood, for the eye only. */
function copyOf(element: HTMLElement, old: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['role', 'tabindex', 'data-slot', 'data-player']) copy.removeAttribute(name);
  copy.inert = true;
  copy.ariaHidden = 'true';
  const look = getComputedStyle(element);
  for (const name of INHERITED) copy.style.setProperty(name, look.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: 'var(--z-sheet)',
    top: `${old.top}px`,
    left: `${old.left}px`,
    width: `${old.width}px`,
    maxWidth: 'none',
    pointerEvents: 'none',
  });
  return copy;
}
