import { type Page, slowDown } from '../e2e/fixtures/throttled-page.ts';
import { markupOf, openCopy, SLOWER_TIMES } from './dom-baseline.ts';

/** So far the list is scrolled to see rows as they are while it flies: with their names alone. */
const FLIGHT_PX = 4000;
/** Rows above and below those in sight, as the market draws them. */
const OVERSCAN = 2;

interface Given {
  /** A row with its name alone. */
  readonly row: string;
  readonly names: readonly string[];
  readonly overscan: number;
}

/**
 * A peer for scrolling: a copy of the market without scripts, in which a scroll event puts rows into the
 * list, and takes those away that are out of sight. Rows are as the market draws them in flight, of the
 * same elements, styles and height, and nothing else is done: the browser's own work for them.
 */
export async function openListBaseline(page: Page): Promise<Page> {
  const markup = await markupOf(page);
  const given = { ...(await page.evaluate(rowInFlight, FLIGHT_PX)), overscan: OVERSCAN };
  const copy = await openCopy(page, markup);
  await copy.evaluate(drawOnScroll, given);
  await slowDown(copy, SLOWER_TIMES);
  return copy;
}

/** Runs in the page. A row as it comes into sight in flight, and the names of those that were there. */
async function rowInFlight(flightPx: number): Promise<{ row: string; names: string[] }> {
  const list = document.querySelector('[data-anchor="mf-market/offers"]');
  if (!list) throw new Error('There is no list');
  const names = Array.from(
    list.querySelectorAll('[role=listitem]'),
    (listed) => listed.querySelector('button')?.textContent ?? '',
  );
  let row = '';
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      // The first ones come before the list knows that it flies.
      if (node instanceof Element && node.matches('[role=listitem]')) row = node.outerHTML;
    }
  });
  observer.observe(list, { childList: true, subtree: true });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let y = 0; y < flightPx; y += flightPx / 10) {
    scrollTo(0, y);
    await frame();
  }
  observer.disconnect();
  scrollTo(0, 0);
  return { row, names };
}

/** Runs in the copy. */
function drawOnScroll({ row, names, overscan }: Given): void {
  const list = document.querySelector<HTMLElement>('[data-anchor="mf-market/offers"]');
  const template = document.createElement('template');
  template.innerHTML = row;
  const first = template.content.firstElementChild;
  const inList = list?.querySelector('[role=listitem]')?.parentElement;
  if (!list || !inList || !(first instanceof HTMLElement)) throw new Error('There are no rows');
  const heightPx = Number.parseFloat(first.style.height);
  const count = Math.round(list.offsetHeight / heightPx);
  for (const there of list.querySelectorAll('[role=listitem]')) there.remove();
  const rows = new Map<number, Element>();
  const listTop = list.getBoundingClientRect().top + scrollY;
  const make = (index: number) => {
    const made = first.cloneNode(true) as HTMLElement;
    made.style.top = `${index * heightPx}px`;
    const name = made.querySelector('button');
    if (name) name.textContent = names[index % names.length] ?? '';
    rows.set(index, made);
    inList.append(made);
  };
  const draw = () => {
    const from = Math.floor((scrollY - listTop) / heightPx) - overscan;
    const to = Math.min(count, Math.ceil((scrollY - listTop + innerHeight) / heightPx) + overscan);
    for (const [index, made] of rows) {
      if (index >= from && index < to) continue;
      made.remove();
      rows.delete(index);
    }
    for (let index = Math.max(0, from); index < to; index++) if (!rows.has(index)) make(index);
  };
  addEventListener('scroll', draw);
  draw();
}
