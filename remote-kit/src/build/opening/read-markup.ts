import {
  isOpeningAttribute,
  isOpeningTag,
  type OpeningNode,
} from '@spieltag/shared-kernel/composition';

/** A node while its children are still read. */
interface OpenElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: OpeningNode[];
}

/** A tag with its attributes, or a text. */
const PART = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
/** What says something to those who cannot see: a page hides all of an opening from them. */
const SAID = /^(?:aria-(?!hidden|current)|role$|id$|tabindex$|title$|xmlns$|focusable$)/;

/**
 * The tree in the markup React writes: every attribute in double quotes, every element closed. What
 * only screen readers, keys and tooltips need is left out.
 * @throws Error for an element or an attribute no opening may have
 */
export function readMarkup(markup: string): readonly OpeningNode[] {
  const root: OpenElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  let end = 0;
  for (const [part, closing, tag, attributes = '', selfClosing, text] of markup.matchAll(PART)) {
    end += part.length;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decoded(text));
    else if (closing) open.pop();
    else if (tag) {
      if (!isOpeningTag(tag)) throw new Error(`<${tag}> may not stand in an opening`);
      const element = { tag, attributes: attributesOf(tag, attributes), children: [] };
      parent.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  if (end !== markup.length) throw new Error(`cannot read ${markup.slice(end, end + 40)}`);
  return root.children;
}

function attributesOf(tag: string, written: string): Record<string, string> {
  const all = [...written.matchAll(ATTRIBUTE)]
    .map(([, name = '', value = '']) => [name, decoded(value)] as const)
    .filter(([name]) => !SAID.test(name));
  const wrong = all.find(([name]) => !isOpeningAttribute(name));
  if (wrong) throw new Error(`<${tag}> may have no ${wrong[0]} in an opening`);
  return Object.fromEntries(all);
}

const decoded = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (one) => ENTITIES[one] ?? one);
