import { escaped } from './escaped.ts';
import {
  OPENING_MARKS,
  OPENING_VALUE,
  type OpeningElement,
  type OpeningNode,
  type OpeningPicture,
} from './opening.ts';
import { OPENING_ELEMENT_ID } from './page-names.ts';

/** A tab of the page. */
export interface DrawnTab {
  readonly icon: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** What a page knows when it shows an opening. */
export interface PictureFacts {
  /** What holds of the page, of what openings are marked with. */
  readonly holds: ReadonlySet<string>;
  /** By the names openings have for them. */
  readonly values: Readonly<Record<string, string>>;
  readonly tabs: readonly DrawnTab[];
  /** Markup for the area of the remote. */
  readonly main: string;
}

const MARKS: ReadonlySet<string> = new Set(Object.values(OPENING_MARKS));

/**
 * The markup of a picture in a shadow tree of its own: its styles reach nothing outside of it, those
 * of the page nothing within. It is closed, so that what looks for elements in the page does not find
 * these, too.
 */
export function writePicture(picture: OpeningPicture, facts: PictureFacts): string {
  return [
    '<template shadowrootmode="closed">',
    `<style>${picture.styles}</style>`,
    `<div inert aria-hidden="true">${writeNodes(picture.nodes, facts)}</div>`,
    '</template>',
  ].join('');
}

/**
 * Lies over all but menus and dialogs, and is in nobody's way: a press goes to what is drawn below. An
 * old browser takes no notice of it, and shows the game's name.
 */
export function openingBlock(opening: string): string {
  const style =
    'position:fixed;inset:0;z-index:calc(var(--z-menu) - 1);contain:strict;pointer-events:none';
  return [
    `<div id="${OPENING_ELEMENT_ID}" style="${style}">${opening}</div>`,
    `<noscript><style>#${OPENING_ELEMENT_ID}{display:none}</style></noscript>`,
  ].join('\n');
}

function writeNodes(nodes: readonly OpeningNode[], facts: PictureFacts): string {
  const tabs = nodes.filter(isTab);
  const rest = nodes.filter((node) => !isTab(node)).map((node) => writeNode(node, facts));
  return [...writeTabs(tabs, facts), ...rest].join('');
}

const isTab = (node: OpeningNode): node is OpeningElement =>
  typeof node !== 'string' && node.attributes?.[OPENING_MARKS.tab] !== undefined;

/** One for each tab of the page, with its icon: pictures have one for every icon there is. */
function writeTabs(drawn: readonly OpeningElement[], facts: PictureFacts): string[] {
  if (drawn.length === 0) return [];
  return facts.tabs.map(({ icon, label, isCurrent }) => {
    const tab = drawn.find(({ attributes }) => attributes?.[OPENING_MARKS.tab] === icon);
    if (!tab) return '';
    const current = isCurrent ? { 'aria-current': 'page' } : undefined;
    const attributes = { ...tab.attributes, ...current };
    const values = { ...facts.values, tab: label };
    return writeNode({ ...tab, attributes }, { ...facts, values });
  });
}

function writeNode(node: OpeningNode, facts: PictureFacts): string {
  if (typeof node === 'string') {
    const text = node.replaceAll(OPENING_VALUE, (_, name: string) => facts.values[name] ?? '');
    return escaped(text);
  }
  const { tag, attributes = {}, children = [] } = node;
  const conditions = attributes[OPENING_MARKS.only]?.split(' ') ?? [];
  if (!conditions.every((condition) => facts.holds.has(condition))) return '';
  const written = Object.entries(attributes)
    .filter(([name]) => !MARKS.has(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const isArea = attributes[OPENING_MARKS.area] !== undefined;
  const content = isArea ? facts.main : writeNodes(children, facts);
  return `<${tag}${written.join('')}>${content}</${tag}>`;
}
