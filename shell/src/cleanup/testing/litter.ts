import { jest } from '@jest/globals';

/** A global of the page in which litter says what it does. */
export interface Litter {
  /** What the code of versions has done. */
  done: string[];
  late?: () => void;
}

/** What a version leaves in the page, and what makes it heard from if it is still there. */
export const LITTER: readonly (readonly [what: string, code: string, act: () => void])[] = [
  [
    'a listener of the window',
    "addEventListener('litter', () => litter.done.push('heard'))",
    () => window.dispatchEvent(new Event('litter')),
  ],
  [
    'a listener of the document that captures',
    "document.addEventListener('litter', { handleEvent: () => litter.done.push('heard') }, { capture: true })",
    () => document.dispatchEvent(new Event('litter')),
  ],
  [
    'a listener of an element of the frame',
    "document.documentElement.addEventListener('litter', () => litter.done.push('heard'))",
    () => document.documentElement.dispatchEvent(new Event('litter')),
  ],
  [
    'an interval',
    "setInterval(() => litter.done.push('tick'), 100)",
    () => jest.advanceTimersByTime(100),
  ],
  [
    'a timeout that starts itself again',
    "const again = () => { litter.done.push('tick'); setTimeout(again, 100); }; again()",
    () => jest.advanceTimersByTime(100),
  ],
  [
    'a timeout that is still to come',
    "setTimeout(() => litter.done.push('tick'), 60_000)",
    () => jest.advanceTimersByTime(60_000),
  ],
  [
    'an observer',
    "new MutationObserver(() => litter.done.push('seen')).observe(document.body, { attributes: true })",
    () => document.body.setAttribute('data-litter', String(Math.random())),
  ],
];
