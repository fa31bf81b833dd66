import type { OpeningNode } from '@spieltag/shared-kernel/composition';
import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/** What an opening is never in: nobody points at it, and what stands around it is not in its reach. */
const NEVER = /:(?:hover|active|focus|disabled|checked|root|host)|::(?:selection|picker|backdrop)/;
/** Parts of a selector that say what need not be there. */
const CONDITIONS = /:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
/** At-rules whose rules hold within it, too. */
const AROUND = new Set(['media', 'container', 'supports', 'layer']);

/** The rules that one of the elements can meet, written as short as they came. */
export function usedStyles(css: string, nodes: readonly OpeningNode[]): string {
  const used = namesIn(nodes);
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  keepUsed(root, used);
  const animations = root.toString();
  root.walkAtRules('keyframes', (rule) => {
    if (!new RegExp(`animation[^;}]*\\b${rule.params}\\b`).test(animations)) rule.remove();
  });
  return root.toString();
}

interface UsedNames {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

function keepUsed(container: Container, used: UsedNames): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule') keepSelectors(node as Rule, used);
    else if (node.type === 'atrule') keepAtRule(node as AtRule, used);
  }
}

function keepAtRule(rule: AtRule, used: UsedNames): void {
  if (rule.name === 'keyframes') return;
  if (!AROUND.has(rule.name) || !rule.nodes) return void rule.remove();
  keepUsed(rule, used);
  if (rule.nodes.length === 0) rule.remove();
}

function keepSelectors(rule: Rule, used: UsedNames): void {
  const kept = rule.selectors.filter((selector) => isUsed(selector, used));
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
}

function isUsed(selector: string, { classes, tags }: UsedNames): boolean {
  if (NEVER.test(selector)) return false;
  const plain = selector.replaceAll(CONDITIONS, '');
  const hasClasses = [...plain.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
  const named = plain.replaceAll(/\[[^\]]*\]|[.:#][\w-]+(?:\([^)]*\))?/g, ' ');
  return hasClasses && [...named.matchAll(/[a-z][\w-]*/gi)].every(([tag]) => tags.has(tag));
}

function namesIn(nodes: readonly OpeningNode[]): UsedNames {
  const classes = new Set<string>();
  const tags = new Set<string>();
  const read = (node: OpeningNode) => {
    if (typeof node === 'string') return;
    tags.add(node.tag);
    for (const name of node.attributes?.class?.split(/\s+/) ?? []) classes.add(name);
    node.children?.forEach(read);
  };
  nodes.forEach(read);
  return { classes, tags };
}
