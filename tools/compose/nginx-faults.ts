import { type Directive, getDirectives, getVariables } from '@nginx/reference-lib';
import type { NginxDirective } from './nginx-config.ts';

/** What may stand below `http`, by nginx's own reference; other protocols have other rules. */
const KNOWN = Map.groupBy(
  getDirectives().filter(({ module }) => /^(ngx_http_|Core|ngx_core)/.test(module)),
  ({ name }) => name,
);
const VARIABLES = new Set(getVariables().map(({ name }) => name));
/** `$http_NAME` stands for many. */
const FAMILIES = [...VARIABLES]
  .filter((name) => name.endsWith('NAME'))
  .map((name) => name.slice(0, -4));
/** Their blocks hold values, no directives. */
const TABLES = ['map', 'geo', 'split_clients', 'types'];
const VARIABLE = /\$\{?([A-Za-z_]\w*)/g;
const CAPTURE = /\(\?<(\w+)>/g;

/** What nginx would refuse of directives that stand below `http`; one line each. */
export function nginxFaults(directives: readonly NginxDirective[]): readonly string[] {
  const own = new Set(directives.flatMap(namesMade));
  return directives.flatMap((directive) => faultsOf(directive, 'http', own));
}

function faultsOf(directive: NginxDirective, context: string, own: ReadonlySet<string>): string[] {
  const { name, args, line, block } = directive;
  const say = (fault: string) => `line ${line}: ${fault}`;
  const named = KNOWN.get(name);
  if (!named) return [say(`no directive is called ${name}`)];
  const isAnywhere = ({ contexts }: Directive) => contexts.every((one) => one === '');
  const here = named.filter((one) => isAnywhere(one) || one.contexts.includes(context));
  if (here.length === 0) return [say(`${name} does not belong into ${context}`)];
  const fitting = here.filter(({ isBlock }) => isBlock === (block !== undefined));
  if (fitting.length === 0) return [say(`${name} ${block ? 'has no' : 'needs a'} block`)];
  const inside = TABLES.includes(name) ? [] : (block ?? []);
  return [
    ...wordFaults(args, fitting).map(say),
    ...args.flatMap((arg) => variableFaults(arg, own)).map(say),
    ...inside.flatMap((one) => faultsOf(one, name, own)),
  ];
}

/** Where only certain words may stand, others may not; and where something is needed, it must. */
function wordFaults(args: readonly string[], directives: readonly Directive[]): string[] {
  const syntaxes = directives.flatMap(({ syntax }) =>
    syntax.map((one) => one.replace(/<\/?p>/g, '')),
  );
  if (args.length === 0) {
    const needsNone =
      syntaxes.length === 0 || syntaxes.some((one) => /^\s*(<code>\{|\[|$)/.test(one));
    return needsNone ? [] : ['something is missing'];
  }
  if (syntaxes.length === 0 || syntaxes.some((one) => one.includes('<em>'))) return [];
  const words = syntaxes.flatMap((one) =>
    [...one.matchAll(/<code>([^<]+)<\/code>/g)].map(([, word]) => word),
  );
  return args
    .filter((arg) => !words.includes(arg))
    .map((arg) => `'${arg}' is none of ${words.join(', ')}`);
}

function variableFaults(text: string, own: ReadonlySet<string>): string[] {
  return [...text.matchAll(VARIABLE)]
    .map(([, name = '']) => name)
    .filter((name) => !own.has(name) && !VARIABLES.has(`$${name}`))
    .filter((name) => !FAMILIES.some((family) => `$${name}`.startsWith(family)))
    .map((name) => `no variable is called $${name}`);
}

/** Variables a directive, or one in it, makes. */
function namesMade({ name, args, block = [] }: NginxDirective): string[] {
  const made = name === 'map' ? args.slice(1) : name === 'set' ? args.slice(0, 1) : [];
  const captured = [name, ...args].flatMap((text) =>
    [...text.matchAll(CAPTURE)].map(([, one = '']) => one),
  );
  return [...made.map((one) => one.slice(1)), ...captured, ...block.flatMap(namesMade)];
}
