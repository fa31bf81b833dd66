import { nextTask } from '../timing/next-task.ts';

/** What an element is drawn with: the classes of the rules it meets. */
export interface UsedStyles {
  readonly classesOf: (element: Element) => string;
  readonly styles: string;
}

/** A rule as it stands in its sheet. */
interface FoundRule {
  readonly selector: string;
  readonly declarations: string;
  /** What it holds under, outermost first, e.g. `@media (width > 600px)`. */
  readonly conditions: readonly string[];
  readonly layer: number;
}

const NO_LAYER = Number.MAX_SAFE_INTEGER;
/** States nobody is in while looking at a picture. */
const STATES = /:(?:hover|active|focus|focus-visible|focus-within|target)\b/;
const NEGATIONS = /:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
const PSEUDO_ELEMENT = /::(before|after|marker)\b/;
/** What moves, what loads, and what would be there twice. */
const LEFT_OUT =
  /^\s*(?:animation|transition|view-transition|will-change)|url\(|src\(|image(?:-set)?\(|[<\\]/;
/** Between other tasks of the page: so many rules take a few milliseconds on a slow phone. */
const RULES_A_TASK = 40;

/**
 * The rules of all sheets of the page that one of the elements meets as it is now. Each becomes a
 * class: what a selector asks of elements, or of those around them, need not hold in the picture. Their
 * order is the one in which they win, so that a class each is enough.
 */
export async function usedStyles(elements: readonly Element[]): Promise<UsedStyles> {
  const drawn = new Set(elements);
  const classes = new Map<Element, string[]>();
  const used: { readonly styles: string; readonly layer: number; readonly weight: number }[] = [];
  let count = 0;
  for (const rule of foundRules()) {
    if (count % RULES_A_TASK === 0) await nextTask();
    const name = `r${count++}`;
    const met = elementsOf(rule.selector).filter((element) => drawn.has(element));
    for (const element of met) {
      classes.set(element, [...(classes.get(element) ?? []), name]);
    }
    if (met.length === 0) continue;
    const weight = specificity(rule.selector);
    used.push({ styles: written(name, rule), layer: rule.layer, weight });
  }
  const inOrder = used.toSorted(
    (one, other) => one.layer - other.layer || one.weight - other.weight,
  );
  return {
    classesOf: (element) => classes.get(element)?.join(' ') ?? '',
    styles: inOrder.map(({ styles }) => styles).join('\n'),
  };
}

function elementsOf(selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector.replace(PSEUDO_ELEMENT, '') || '*')];
  } catch {
    return [];
  }
}

function written(name: string, { selector, declarations, conditions }: FoundRule): string {
  const [pseudo = ''] = PSEUDO_ELEMENT.exec(selector) ?? [];
  const rule = `.${name}${pseudo}{${declarations}}`;
  return conditions.reduceRight((inner, condition) => `${condition}{${inner}}`, rule);
}

function* foundRules(): Generator<FoundRule, void, undefined> {
  const layers: string[] = [];
  for (const sheet of document.styleSheets) {
    yield* rulesIn(rulesOf(sheet), { conditions: [], layer: '' }, layers);
  }
}

/** None of a sheet of somewhere else, which no page may read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

interface Around {
  readonly conditions: readonly string[];
  readonly layer: string;
}

function* rulesIn(
  rules: Iterable<CSSRule>,
  around: Around,
  layers: string[],
): Generator<FoundRule, void, undefined> {
  const { conditions, layer } = around;
  for (const rule of rules) {
    if (is<CSSStyleRule>(rule, 'CSSStyleRule')) {
      const declarations = drawable(rule.style.cssText);
      const selectors = declarations === '' ? [] : selectorsOf(rule.selectorText);
      for (const selector of selectors) {
        yield { selector, declarations, conditions, layer: layerOf(layer, layers) };
      }
    } else if (is<CSSLayerStatementRule>(rule, 'CSSLayerStatementRule')) {
      for (const name of rule.nameList) layerOf(name, layers);
    } else if (is<CSSLayerBlockRule>(rule, 'CSSLayerBlockRule')) {
      yield* rulesIn(rule.cssRules, { ...around, layer: rule.name }, layers);
    } else if (is<CSSSupportsRule>(rule, 'CSSSupportsRule')) {
      if (CSS.supports(rule.conditionText)) yield* rulesIn(rule.cssRules, around, layers);
    } else if (is<CSSMediaRule>(rule, 'CSSMediaRule')) {
      const inner = [...conditions, `@media ${rule.conditionText}`];
      yield* rulesIn(rule.cssRules, { ...around, conditions: inner }, layers);
    } else if (is<CSSContainerRule>(rule, 'CSSContainerRule')) {
      const inner = [...conditions, `@container ${rule.conditionText}`];
      yield* rulesIn(rule.cssRules, { ...around, conditions: inner }, layers);
    }
  }
}

/** By name: a browser need not know all kinds. */
function is<Rule extends CSSRule>(rule: CSSRule, kind: string): rule is Rule {
  return rule.constructor.name === kind;
}

/** Layers win in the order in which they are named first; what is in none wins over all. */
function layerOf(name: string, layers: string[]): number {
  if (name === '') return NO_LAYER;
  if (!layers.includes(name)) layers.push(name);
  return layers.indexOf(name);
}

/** Declarations as they may stand in a picture. */
export function drawable(declarations: string): string {
  const kept = partsOf(declarations, ';').filter((one) => !LEFT_OUT.test(one));
  return kept.join(';').trim();
}

/** One each, without those that hold for no picture. */
function selectorsOf(text: string): string[] {
  return partsOf(text, ',')
    .map((selector) => selector.trim())
    .filter((selector) => !STATES.test(selector.replaceAll(NEGATIONS, '')));
}

/** What stands between separators that are in no brackets and no quotes. */
function partsOf(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const sign of text) {
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (sign === separator && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** As a number: what is named counts more than classes and attributes, those more than elements. */
function specificity(selector: string): number {
  const plain = selector.replaceAll(/:where\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  const count = (part: RegExp) => plain.match(part)?.length ?? 0;
  const classes = count(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!not|is|has)[\w-]+/g);
  return count(/#[\w-]+/g) * 10_000 + classes * 100 + count(/(?:^|[\s>+~(])[a-z][\w-]*/gi);
}
