import { type Page, slowDown } from '../e2e/fixtures/throttled-page.ts';

/** One change of a page, and what shall bring it about in the copy. */
export interface BaselineChange {
  /** Selector of the parts that change, each of which stays in its place. */
  readonly parts: string;
  /** e.g. `keydown`; every second of them takes the change back. */
  readonly events: readonly string[];
  /** What kind of browser the copy is shown in; absent: a desktop's. */
  readonly device?: { readonly isMobile?: boolean; readonly hasTouch?: boolean };
  /** Brings it about in the page, and waits until it is there. */
  change(page: Page): Promise<void>;
}

/** How many times slower the processor of a measured page is. */
export const SLOWER_TIMES = 4;
const COPY_PATH = '/dom-baseline';

/**
 * A peer that knows what comes: a copy of the page as it stands, with its styles and fonts but without
 * its scripts, in which an event writes a known change. What has other children gets those at its end,
 * or loses them; parts of another kind are replaced whole; what a part was moved by as the page changed
 * moves it here as well.
 * What it takes is nearly all the browser's own work for what the change looks like.
 */
export async function openDomBaseline(page: Page, given: BaselineChange): Promise<Page> {
  const { parts, events } = given;
  const before = await markupOf(page);
  const recorded = await page.evaluateHandle(recordMovements, parts);
  await given.change(page);
  const movements = await recorded.evaluate(({ end }) => end());
  const after = await page.locator(parts).evaluateAll(withoutScripts);
  const copy = await openCopy(page, before, given.device);
  const count = await copy.evaluate(writeOnEvents, { parts, events, after, movements });
  if (count === 0) throw new Error('The change is none');
  await slowDown(copy, SLOWER_TIMES);
  return copy;
}

/** The page as it stands, without its scripts. */
export async function markupOf(page: Page): Promise<string> {
  const [markup = ''] = await page.locator('html').evaluateAll(withoutScripts);
  return markup;
}

/** Shows markup of a page beside it, with its styles and fonts; on a processor as fast as it is. */
export async function openCopy(
  page: Page,
  markup: string,
  device?: BaselineChange['device'],
): Promise<Page> {
  const copy = await openBeside(page, device);
  await copy.route(`**${COPY_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${markup}` }),
  );
  await copy.goto(new URL(COPY_PATH, page.url()).href);
  await copy.evaluate(async () => void (await document.fonts.ready));
  return copy;
}

/** In a context of its own: the worker of the page's own would answer for the copy. */
async function openBeside(page: Page, device: BaselineChange['device']): Promise<Page> {
  const viewport = page.viewportSize();
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser');
  return browser.newPage({ ...device, viewport, serviceWorkers: 'block' });
}

/** Runs in the page. */
function withoutScripts(parts: readonly Element[]): string[] {
  return parts.map((part) => {
    const copy = part.cloneNode(true) as Element;
    const scripts = copy.querySelectorAll('script, link:not([rel=stylesheet])');
    for (const script of scripts) script.remove();
    return copy.outerHTML;
  });
}

/** An animation of one of the parts. */
interface Movement {
  /** Which of them. */
  readonly part: number;
  readonly frames: Keyframe[];
  readonly timing: EffectTiming;
}

/**
 * Runs in the page. Notes how its parts are animated until the end. It looks in every frame: a function of
 * the page that stood in for the browser's would be taken for a fault of whoever put it there.
 */
function recordMovements(parts: string): { end: () => Movement[] } {
  const known = new Set<Animation>();
  const noted: Movement[] = [];
  let isOver = false;
  const look = () => {
    if (isOver) return;
    const elements = [...document.querySelectorAll(parts)];
    for (const animation of document.getAnimations()) {
      if (known.has(animation) || animation instanceof CSSTransition) continue;
      known.add(animation);
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || !effect.target) continue;
      const part = elements.indexOf(effect.target);
      // Those of styles begin by themselves in the copy.
      if (part < 0 || animation instanceof CSSAnimation) continue;
      noted.push({ part, frames: effect.getKeyframes(), timing: effect.getTiming() });
    }
    requestAnimationFrame(look);
  };
  look();
  return {
    end() {
      isOver = true;
      return noted;
    },
  };
}

/** Runs in the copy. Says how many parts differ. */
function writeOnEvents(given: {
  parts: string;
  events: readonly string[];
  after: readonly string[];
  movements: readonly Movement[];
}): number {
  /** What writes each part, there and back. */
  const writes: { readonly there: () => void; readonly back: () => void }[] = [];
  const compareAttributes = (own: Element, next: Element) => {
    for (const name of new Set([...own.getAttributeNames(), ...next.getAttributeNames()])) {
      const [was, is] = [own.getAttribute(name), next.getAttribute(name)];
      const write = (text: string | null) =>
        text === null ? own.removeAttribute(name) : own.setAttribute(name, text);
      if (was !== is) writes.push({ there: () => write(is), back: () => write(was) });
    }
  };
  const compare = (own: Node, next: Node) => {
    if (own instanceof Text && next instanceof Text) {
      const [was, is] = [own.data, next.data];
      const write = (text: string) => {
        own.data = text;
      };
      if (was !== is) writes.push({ there: () => write(is), back: () => write(was) });
      return;
    }
    if (!(own instanceof Element && next instanceof Element)) return;
    if (own.tagName !== next.tagName) {
      writes.push({ there: () => own.replaceWith(next), back: () => next.replaceWith(own) });
      return;
    }
    compareAttributes(own, next);
    const [children, others] = [[...own.childNodes], [...next.childNodes]];
    const more = others.slice(children.length);
    const gone = children.slice(others.length);
    for (const node of more)
      writes.push({ there: () => own.append(node), back: () => node.remove() });
    for (const node of gone)
      writes.push({ there: () => node.remove(), back: () => own.append(node) });
    for (const [index, child] of children.entries()) {
      const counterpart = others[index];
      if (counterpart) compare(child, counterpart);
    }
  };
  for (const [index, part] of document.querySelectorAll(given.parts).entries()) {
    const { body } = new DOMParser().parseFromString(given.after[index] ?? '', 'text/html');
    const next = part === document.body ? body : body.firstElementChild;
    if (next) compare(part, document.adoptNode(next));
  }
  let isThere = false;
  const write = (event: Event) => {
    // A link leads nowhere, what is dropped neither: what it brings is written.
    if (event.type !== 'keydown') event.preventDefault();
    for (const { there, back } of writes) isThere ? back() : there();
    isThere = !isThere;
    const parts = document.querySelectorAll(given.parts);
    for (const { part, frames, timing } of given.movements) parts[part]?.animate(frames, timing);
  };
  for (const event of given.events) addEventListener(event, write);
  // Where something is to be dropped, what is dragged over has to be told so.
  if (given.events.includes('drop')) addEventListener('dragover', (over) => over.preventDefault());
  return writes.length;
}
