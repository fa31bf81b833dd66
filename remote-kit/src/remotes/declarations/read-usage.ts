import ts from 'typescript';

/** What one file does that its remote has to declare. */
export interface Usage {
  /** Names of bus events. */
  readonly publishes: readonly string[];
  readonly consumes: readonly string[];
  /** Words by which overlays are opened, e.g. 'player-details'. */
  readonly opens: readonly string[];
  /** Modules of other remotes that are loaded, as 'mf-market/player-details'. */
  readonly loads: readonly string[];
  /** Places where the name is not written as a string: nobody can read there what is meant. */
  readonly unreadable: readonly string[];
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
/** Where the builders of addresses come from; those of overlays are called as their word. */
const ADDRESSES = '@spieltag/addresses';
const OF_SCREENS: readonly string[] = ['seasonPaths', 'useSeasonPath'];

/** Finds what a file speaks on the bus, opens and loads. */
export function readUsage(fileName: string, code: string): Usage {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const usage = { publishes: [], consumes: [], opens: [], loads: [], unreadable: [] } as {
    [K in keyof Usage]: string[];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node.expression);
      const [name] = node.arguments;
      if (kind && name && ts.isStringLiteralLike(name)) usage[kind].push(name.text);
      else if (kind) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        usage.unreadable.push(`${fileName}:${line + 1}`);
      }
    }
    if (ts.isImportDeclaration(node)) usage.opens.push(...importedOverlays(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return usage;
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
