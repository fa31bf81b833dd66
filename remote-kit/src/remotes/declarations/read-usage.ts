import ts from 'typescript';
import { KERNEL } from '../../build/packages.ts';

/** What one file does that its remote has to declare. */
export interface Usage {
  /** Names of bus events. */
  readonly publishes: readonly string[];
  readonly consumes: readonly string[];
  /** Words by which overlays are opened, e.g. 'player-details'. */
  readonly opens: readonly string[];
  /** Modules of other remotes that are loaded, as 'mf-market/player-details'. */
  readonly loads: readonly string[];
  /** Places in its screens that others may fill. */
  readonly offers: readonly OfferedSlot[];
  /** Files that make what fills a slot. */
  readonly extensions: readonly string[];
  /** What it imports of the kernel by name, or passes on. */
  readonly kernelNames: readonly KernelName[];
  /** Places where the name is not written as a string: nobody can read there what is meant. */
  readonly unreadable: readonly string[];
}

/** An `<ExtensionSlot>`, as it is written. */
export interface OfferedSlot {
  /** 'mf-live/round' */
  readonly name: string;
  readonly version: number;
  /** Names of what it hands over; undefined: they are not written there. */
  readonly props: readonly string[] | undefined;
}

/** A name of the kernel, and the module it comes from: './remote'. */
export interface KernelName {
  readonly module: string;
  readonly name: string;
}

const BUS = 'bus';
const METHODS: Readonly<Record<string, 'publishes' | 'consumes'>> = {
  publish: 'publishes',
  on: 'consumes',
};
/** Hooks and functions of the kernel whose first argument is such a name. */
const FUNCTIONS: Readonly<Record<string, 'consumes' | 'loads'>> = {
  useEvent: 'consumes',
  loadRemoteModule: 'loads',
  useRemoteModule: 'loads',
};
/** The component that offers a slot, and the function that makes what fills one. */
const OFFERS = 'ExtensionSlot';
const FILLS = 'createExtension';
/** Where the builders of addresses come from; those of overlays are called as their word. */
const ADDRESSES = '@spieltag/addresses';
const OF_SCREENS: readonly string[] = ['seasonPaths', 'useSeasonPath'];

/** Finds what a file speaks on the bus, opens, loads, offers, fills and takes of the kernel. */
export function readUsage(fileName: string, code: string): Usage {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const usage = {
    publishes: [] as string[],
    consumes: [] as string[],
    opens: [] as string[],
    loads: [] as string[],
    offers: [] as OfferedSlot[],
    extensions: [] as string[],
    kernelNames: [] as KernelName[],
    unreadable: [] as string[],
  };
  const isUnreadable = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    usage.unreadable.push(`${fileName}:${line + 1}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node.expression);
      const [name] = node.arguments;
      if (kind && name && ts.isStringLiteralLike(name)) usage[kind].push(name.text);
      else if (kind) isUnreadable(node);
      if (ts.isIdentifier(node.expression) && node.expression.text === FILLS) {
        usage.extensions.push(fileName);
      }
    }
    if (isSlot(node)) {
      const slot = offeredSlot(node);
      if (slot) usage.offers.push(slot);
      else isUnreadable(node);
    }
    if (ts.isImportDeclaration(node)) usage.opens.push(...importedOverlays(node));
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      usage.kernelNames.push(...kernelNames(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return usage;
}

type JsxOpening = ts.JsxSelfClosingElement | ts.JsxOpeningElement;

const isSlot = (node: ts.Node): node is JsxOpening =>
  (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) &&
  ts.isIdentifier(node.tagName) &&
  node.tagName.text === OFFERS;

/** What a slot says of itself; undefined: nobody can read it there. */
function offeredSlot({ attributes }: JsxOpening): OfferedSlot | undefined {
  const value = (wanted: string) => {
    const attribute = attributes.properties
      .filter(ts.isJsxAttribute)
      .find(({ name }) => name.getText() === wanted)?.initializer;
    return attribute && ts.isJsxExpression(attribute) ? attribute.expression : attribute;
  };
  const [name, version, props] = [value('name'), value('version'), value('props')];
  if (!name || !ts.isStringLiteralLike(name) || !version || !ts.isNumericLiteral(version)) {
    return undefined;
  }
  const given = props === undefined ? [] : propNames(props);
  return { name: name.text, version: Number(version.text), props: given };
}

function propNames(props: ts.Node): readonly string[] | undefined {
  if (!ts.isObjectLiteralExpression(props)) return undefined;
  const names = props.properties.map(({ name }) => name && ts.isIdentifier(name) && name.text);
  return names.every((name) => typeof name === 'string') ? names : undefined;
}

/** Words of the overlays whose addresses are imported. */
function importedOverlays({ moduleSpecifier, importClause }: ts.ImportDeclaration): string[] {
  const isAddresses = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === ADDRESSES;
  const bindings = importClause?.namedBindings;
  if (!isAddresses || !bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements
    .map(({ name, propertyName }) => (propertyName ?? name).text)
    .filter((name) => !OF_SCREENS.includes(name))
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}

function kernelNames(node: ts.ImportDeclaration | ts.ExportDeclaration): KernelName[] {
  const { moduleSpecifier: from } = node;
  const isKernel = from && ts.isStringLiteral(from) && from.text.startsWith(`${KERNEL}/`);
  const bindings = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : node.exportClause;
  if (!isKernel || !bindings) return [];
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return [];
  const module = `.${from.text.slice(KERNEL.length)}`;
  return bindings.elements.map(({ name, propertyName }) => ({
    module,
    name: (propertyName ?? name).text,
  }));
}

/** What a call is, by what is called. */
function kindOf(called: ts.Expression): 'publishes' | 'consumes' | 'loads' | undefined {
  if (ts.isIdentifier(called)) return at(FUNCTIONS, called.text);
  if (!ts.isPropertyAccessExpression(called)) return undefined;
  return lastName(called.expression) === BUS ? at(METHODS, called.name.text) : undefined;
}

function lastName(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** Every function of the source is asked for here, `toString` too. */
const at = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
