import type { Page } from '@playwright/test';

/** What moved in the live screen while it was looked at. */
export interface Movement {
  /** Names of animations, and properties of transitions, that took time. */
  readonly animations: readonly string[];
  /** Own points that were shown, and those that were said. */
  readonly shown: readonly string[];
  readonly said: readonly string[];
}

/** Looks from now on for what moves; resolves with what says what has moved so far. */
export async function watchMovement(page: Page): Promise<() => Promise<Movement>> {
  const watch = await page.evaluateHandle(watchScreen);
  return () =>
    watch.evaluate(({ animations, shown, said }) => ({
      animations: [...animations],
      shown: [...shown],
      said: [...said],
    }));
}

/** Runs in the page. */
function watchScreen() {
  const animations = new Set<string>();
  const shown = new Set<string>();
  const said = new Set<string>();
  const note = ({ target }: Event) => {
    for (const animation of (target as Element).getAnimations({ subtree: true })) {
      if (Number(animation.effect?.getComputedTiming().duration) === 0) continue;
      if (animation instanceof CSSAnimation) animations.add(animation.animationName);
      if (animation instanceof CSSTransition) animations.add(animation.transitionProperty);
    }
  };
  const numberIn = (part: Element | null | undefined) => /\d+/.exec(part?.textContent ?? '')?.[0];
  const readPoints = () => {
    const aloud = document.querySelector('main [aria-live=polite]');
    shown.add(numberIn(aloud?.previousElementSibling) ?? '');
    said.add(numberIn(aloud) ?? '');
  };
  readPoints();
  addEventListener('animationstart', note, { capture: true });
  addEventListener('transitionrun', note, { capture: true });
  const observer = new MutationObserver(readPoints);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return { animations, shown, said };
}
