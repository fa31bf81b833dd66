import {
  DOCUMENT_TAGS,
  type DocumentElement,
  type DocumentNode,
  isSafeAddress,
} from '@spieltag/shared-kernel/documents';
import MarkdownIt, { type Token } from 'markdown-it';

/** A document as people see it: its first heading, and all the rest. */
export interface ReadDocument {
  /** Undefined when the text has no heading of the first level. */
  readonly title: string | undefined;
  readonly content: readonly DocumentNode[];
}

// Markup in the text stays text; pictures would tell their hosts who reads.
const markdown = new MarkdownIt({ html: false }).disable('image');

/** The title of the document is the page's first heading; those below follow it. */
const LEVELS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Reads CommonMark with tables as a tree of what it shows. */
export function readMarkdown(text: string): ReadDocument {
  const tokens = markdown.parse(text, {});
  const [open, heading] = tokens;
  if (open?.type !== 'heading_open' || open.tag !== 'h1') {
    return { title: undefined, content: nodesOf(tokens) };
  }
  return { title: plainText(nodesOf(heading?.children ?? [])), content: nodesOf(tokens.slice(3)) };
}

/** The words of some parts, without what is around them. */
function plainText(nodes: readonly DocumentNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('');
}

/** An element while its children still come. */
interface Open extends DocumentElement {
  readonly children: DocumentNode[];
}

/** Tokens come as they are written, each element as a beginning and an end. */
function nodesOf(tokens: readonly Token[]): readonly DocumentNode[] {
  const root: DocumentNode[] = [];
  const around: Open[] = [];
  const put = (...nodes: readonly DocumentNode[]) => {
    (around.at(-1)?.children ?? root).push(...nodes);
  };
  for (const token of tokens) {
    // The paragraphs of a list without blank lines are none.
    if (token.hidden) continue;
    if (token.nesting === 1) around.push({ ...elementOf(token), children: [] });
    else if (token.nesting === -1) {
      const whole = around.pop();
      if (whole) put(...(DOCUMENT_TAGS.includes(whole.tag) ? [whole] : whole.children));
    } else put(...leafOf(token));
  }
  return root;
}

/** A link that may not lead where it says is only its words. */
function elementOf(token: Token): Omit<DocumentElement, 'children'> {
  const tag = LEVELS[token.tag] ?? token.tag;
  const start = token.attrGet('start');
  if (start !== null) return { tag, start: Number(start) };
  if (tag !== 'a') return { tag };
  const href = String(token.attrGet('href') ?? '');
  return isSafeAddress(href) ? { tag, href } : { tag: 'words' };
}

function leafOf(token: Token): readonly DocumentNode[] {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? []);
    case 'softbreak':
      return [' '];
    case 'hardbreak':
      return [{ tag: 'br', children: [] }];
    case 'hr':
      return [{ tag: 'hr', children: [] }];
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }];
    case 'fence':
    case 'code_block':
      return [{ tag: 'pre', children: [token.content] }];
    default:
      return token.content ? [token.content] : [];
  }
}
