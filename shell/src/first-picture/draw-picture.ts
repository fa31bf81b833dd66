import {
  isOpeningAttribute,
  isOpeningTag,
  MAX_OPENING_BYTES,
  type OpeningNode,
  type OpeningPicture,
  pictureFault,
} from '@spieltag/shared-kernel/composition';
import { drawable, type UsedStyles, usedStyles } from './used-rules.ts';

/** Elements that do something, and what is drawn in their place. */
const IN_PLACE: Readonly<Record<string, string>> = {
  a: 'span',
  button: 'span',
  label: 'span',
  select: 'span',
  time: 'span',
  small: 'span',
  strong: 'span',
  em: 'span',
  summary: 'div',
  details: 'div',
  fieldset: 'div',
  article: 'div',
  ol: 'ul',
};
/** What a browser gives those that have a look of their own; whatever a sheet says wins over it. */
const OWN_LOOK = ['button', 'select'];
const OWN_LOOK_STYLES = [
  '.button{display:inline-flex;align-items:center;justify-content:center}',
  '.select{display:inline-flex;align-items:center}',
  '',
].join('\n');
/** Nothing of the page that comes to be below is seen. */
const GROUND = {
  tag: 'div',
  attributes: { style: 'position:absolute;inset:0;overflow:hidden;background:var(--ground)' },
};
/** Of something that lies over the game, or stands in it, for a moment. */
const OVER_IT = '[data-react-aria-top-layer], dialog, [popover], [data-passing]';
/** What is another one a moment later. */
const RUNNING = '[role=timer]';

/**
 * The picture of an element as it looks now: what a page may show before any script, in the form openings have.
 * Undefined: it is too large, holds what no picture may, or has become another one meanwhile.
 */
export async function drawPicture(root: Element): Promise<OpeningPicture | undefined> {
  let isOther = false;
  const changes = new MutationObserver(() => {
    isOther = true;
  });
  changes.observe(root, { subtree: true, childList: true, attributeFilter: ['class'] });
  const used = await usedStyles([root, ...root.querySelectorAll('*')]);
  changes.disconnect();
  if (isOther) return undefined;
  const nodes = [{ ...GROUND, children: drawn(root, { used, cuts: new Map() }) }];
  const picture = { nodes, styles: OWN_LOOK_STYLES + used.styles };
  if (pictureFault(picture) || JSON.stringify(picture).length > MAX_OPENING_BYTES) return undefined;
  return picture;
}

interface Drawing {
  readonly used: UsedStyles;
  /** Names of shapes that cut others off, by their ids in the page. */
  readonly cuts: Map<string, string>;
}

function drawn(node: Node, drawing: Drawing): OpeningNode[] {
  if (node instanceof Text) return node.data === '' ? [] : [node.data];
  if (!(node instanceof Element) || node.matches(OVER_IT)) return [];
  const name = node.localName;
  const tag = isOpeningTag(name) ? name : IN_PLACE[name];
  if (getComputedStyle(node).display === 'none') return [];
  const attributes = attributesOf(node, drawing);
  // An image, or a clock, keeps its room, with nothing in it.
  return [{ tag: tag ?? 'span', attributes, children: tag ? childrenOf(node, drawing) : [] }];
}

function childrenOf(element: Element, drawing: Drawing): OpeningNode[] {
  if (element.matches(RUNNING)) return [];
  if (element instanceof HTMLSelectElement) return [element.selectedOptions[0]?.text ?? ''];
  const isClosed = element instanceof HTMLDetailsElement && !element.open;
  const shown = isClosed ? element.querySelectorAll(':scope > summary') : element.childNodes;
  return [...shown].flatMap((child) => drawn(child, drawing));
}

function attributesOf(element: Element, { used, cuts }: Drawing): Record<string, string> {
  const ownLook = OWN_LOOK.find((name) => name === element.localName);
  const classes = [ownLook, used.classesOf(element)].filter(Boolean).join(' ');
  const own = drawable(element.getAttribute('style') ?? '');
  const style = [roomOf(element), own].filter(Boolean).join(';');
  const plain = [...element.attributes].flatMap(({ name, value }): [string, string][] => {
    if (name === 'class' || name === 'style' || name.startsWith('data-')) return [];
    if (name === 'id') return element.localName === 'clipPath' ? [[name, cutOf(value, cuts)]] : [];
    if (name === 'clip-path') {
      const [, id] = /^url\(["']?#([^"')]+)["']?\)$/.exec(value) ?? [];
      return id === undefined ? [] : [[name, `url(#${cutOf(id, cuts)})`]];
    }
    // A paint that is somewhere else does not come along.
    return isOpeningAttribute(name) && !value.includes('url(') ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(plain),
    ...(classes && { class: classes }),
    ...(style && { style }),
  };
}

/** Of what is left out the page keeps the room. */
function roomOf(element: Element): string {
  if (!(element instanceof HTMLImageElement || element.matches(RUNNING))) return '';
  const { width, height } = element.getBoundingClientRect();
  return `display:inline-block;width:${Math.round(width)}px;height:${Math.round(height)}px`;
}

function cutOf(id: string, cuts: Map<string, string>): string {
  const name = cuts.get(id) ?? `cut${cuts.size}`;
  cuts.set(id, name);
  return name;
}
