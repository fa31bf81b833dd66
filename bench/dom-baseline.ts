import { type Page, slowDown } from '../e2e/fixtures/throttled-page.ts';

/** One change of a page, and what shall bring it about in the copy. */
export interface BaselineChange {
  /** Selector of the parts that change, each of which stays in its place. */
  readonly parts: string;
  /** e.g. `keydown`; every second one takes the change back. */
  readonly event: string;
  /** Brings it about in the page, and waits until it is there. */
  change(page: Page): Promise<void>;
}

const SLOWER_TIMES = 4;
const COPY_PATH = '/dom-baseline';

/**
 * A peer that knows what comes: a copy of the page as it stands, with its styles and fonts but without
 * its scripts, in which one event writes a known change. Parts of another build are replaced whole.
 * What it takes is nearly all the browser's own work for what the change looks like.
 */
export async function openDomBaseline(page: Page, given: BaselineChange): Promise<Page> {
  const before = await page.evaluate(withoutScripts);
  await given.change(page);
  const { parts, event } = given;
  const after = await page.locator(parts).evaluateAll((all) => all.map((one) => one.outerHTML));
  const copy = await page.context().newPage();
  await copy.route(`**${COPY_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${before}` }),
  );
  await copy.goto(new URL(COPY_PATH, page.url()).href);
  const count = await copy.evaluate(writeOnEvent, { parts, event, after });
  if (count === 0) throw new Error('The change is none');
  await copy.evaluate(async () => void (await document.fonts.ready));
  await slowDown(copy, SLOWER_TIMES);
  return copy;
}

/** Runs in the page. */
function withoutScripts(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of copy.querySelectorAll('script, link:not([rel=stylesheet])')) script.remove();
  return copy.outerHTML;
}

/** Runs in the copy. Says how many parts differ. */
function writeOnEvent(given: { parts: string; event: string; after: readonly string[] }): number {
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
    const isAlike = own.tagName === next.tagName;
    if (!isAlike || own.childNodes.length !== next.childNodes.length) {
      writes.push({ there: () => own.replaceWith(next), back: () => next.replaceWith(own) });
      return;
    }
    compareAttributes(own, next);
    const nodes = [...next.childNodes];
    for (const [index, child] of [...own.childNodes].entries()) {
      const counterpart = nodes[index];
      if (counterpart) compare(child, counterpart);
    }
  };
  for (const [index, part] of document.querySelectorAll(given.parts).entries()) {
    const made = document.createElement('template');
    made.innerHTML = given.after[index] ?? '';
    if (made.content.firstChild) compare(part, made.content.firstChild);
  }
  let isThere = false;
  addEventListener(given.event, () => {
    for (const { there, back } of writes) isThere ? back() : there();
    isThere = !isThere;
  });
  return writes.length;
}
