/**
 * What a front end draws of its first screen at build time, for a page to show before any script has
 * come: a tree of elements and the styles of it, in every language. It is data; whoever writes it
 * into a page decides how, and takes nothing in it on trust (`openingFault`).
 */
export type Opening = Readonly<Record<OpeningLanguage, OpeningPicture>>;

/** Languages an opening is drawn in. */
export const OPENING_LANGUAGES = ['de', 'en'] as const;
export type OpeningLanguage = (typeof OPENING_LANGUAGES)[number];

/** An opening in one language. */
export interface OpeningPicture {
  readonly nodes: readonly OpeningNode[];
  /** Rules for this tree and nothing else; they load nothing. */
  readonly styles: string;
}

/** A text, in which `[[name]]` stands for a value of the season, or an element. */
export type OpeningNode = string | OpeningElement;

/** An element of an opening. */
export interface OpeningElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly OpeningNode[];
}

/** The file of a release in which its opening stands. */
export const OPENING_FILE = 'opening.json';
/** Longest such file, in bytes: a page carries a tenth of it. */
export const MAX_OPENING_BYTES = 200_000;
/** What stands for a value in a text. */
export const OPENING_VALUE = /\[\[([a-zA-Z]+)\]\]/g;

/** Attributes that say what the page does with an element; none of them reaches it. */
export const OPENING_MARKS = {
  /** Drawn only for a page of which this holds: `guest`, `known`, `debug`. */
  only: 'data-only',
  /** What the remote of the address has drawn stands in it. */
  area: 'data-area',
  /** A tab, by the name of its icon; the page takes one for each tab it has. */
  tab: 'data-tab',
} as const;

/** Elements without a life of their own: nothing is loaded, sent or pressed by them. */
const TAGS = new Set(
  (
    'div span p h1 h2 h3 ul li section header nav main abbr ' +
    'svg g path circle ellipse rect line polyline polygon clipPath'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'class style aria-current aria-hidden data-count data-lines viewBox d points fill stroke ' +
    'vector-effect stroke-width stroke-linecap stroke-linejoin stroke-dasharray transform ' +
    'cx cy r rx ry x y x1 x2 y1 y2 width height preserveAspectRatio opacity'
  ).split(' '),
);
const MARKS: ReadonlySet<string> = new Set(Object.values(OPENING_MARKS));
const MAX_NODES = 3000;
const MAX_DEPTH = 40;
/** What a style may not hold: ways out of a block of styles, escapes, and all that loads. */
const FORBIDDEN_IN_STYLES = /[<\\]|url\(|src\(|image(?:-set)?\(|@import|@font-face|@namespace/i;

/** Shapes that cut others off, by names a picture gives them: they lead nowhere else. */
const CUTTING: Readonly<Record<string, RegExp>> = {
  id: /^cut\d{1,4}$/,
  'clip-path': /^url\(#cut\d{1,4}\)$/,
};

/** Whether an opening may hold such an element. */
export const isOpeningTag = (tag: string): boolean => TAGS.has(tag);
/** Whether an element of an opening may have such an attribute. */
export const isOpeningAttribute = (name: string): boolean =>
  ATTRIBUTES.has(name) || MARKS.has(name);

/**
 * Why something is no opening, in words for whoever built it; undefined: it is one. What passes
 * holds no script, no handler, no form and no address, and its styles load nothing.
 */
export function openingFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'is no object';
  for (const language of OPENING_LANGUAGES) {
    const picture = value[language];
    if (!isRecord(picture)) return `has nothing in ${language}`;
    const fault = pictureFault(picture);
    if (fault) return `${language}: ${fault}`;
  }
  return undefined;
}

/** The same for a picture in one language. */
export function pictureFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'is no object';
  const { nodes, styles } = value;
  if (typeof styles !== 'string') return 'has no styles';
  const loads = FORBIDDEN_IN_STYLES.exec(styles);
  return loads ? `its styles hold ${loads[0]}` : nodesFault(nodes);
}

/** Without recursion, which a tree of any depth would not survive. */
function nodesFault(nodes: unknown): string | undefined {
  let level: readonly unknown[] = [nodes];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `is more than ${MAX_DEPTH} elements deep`;
    const next: unknown[] = [];
    for (const list of level) {
      if (!Array.isArray(list)) return 'has children that are no list';
      count += list.length;
      if (count > MAX_NODES) return `has more than ${MAX_NODES} nodes`;
      for (const node of list) {
        if (typeof node === 'string') continue;
        if (!isRecord(node)) return 'has a node that is no element';
        const fault = elementFault(node);
        if (fault) return fault;
        if (node.children !== undefined) next.push(node.children);
      }
    }
    level = next;
  }
  return undefined;
}

function elementFault({ tag, attributes = {} }: Unread): string | undefined {
  if (typeof tag !== 'string') return 'has a node that is no element';
  if (!isOpeningTag(tag)) return `holds <${tag}>`;
  if (!isRecord(attributes)) return `<${tag}> has attributes that are no object`;
  for (const [name, value] of Object.entries(attributes)) {
    const cutting = Object.hasOwn(CUTTING, name) ? CUTTING[name] : undefined;
    if (typeof value === 'string' && cutting?.test(value)) continue;
    if (!isOpeningAttribute(name) || typeof value !== 'string') return `<${tag}> has ${name}`;
    // Paints of a drawing load as styles do.
    const loads = FORBIDDEN_IN_STYLES.exec(value);
    if (loads) return `<${tag}> has ${name} with ${loads[0]}`;
  }
  return undefined;
}

type Unread = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
