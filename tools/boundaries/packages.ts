import type { DependencyType } from 'dependency-cruiser';
import { TESTING } from './imports.ts';

/**
 * Who may import whom, in one table. A line allows a place to import from itself, from the places
 * named, and (`packages`) from the packages whose names match. Everything else is refused, and the
 * message names what is allowed.
 */
const KERNEL = '^shared-kernel/src';
const kernel = (layer: string) => `${KERNEL}/${layer}/`;
const REACT =
  '^(react|react-dom|react-aria-components|react-i18next|react-router|single-spa-react)$';

/** One line of the table. */
interface Boundary {
  readonly name: string;
  /** Pattern of the folders the line is about. */
  readonly from: string;
  /** Pattern of what counts as itself, when the line is about several folders. */
  readonly self?: string;
  readonly may: readonly string[];
  /** The only packages it may import. */
  readonly packages?: readonly string[];
  /** Besides those, modules of Node itself. */
  readonly core?: readonly string[];
  /** Packages it must not import, where most are allowed. */
  readonly notPackages?: readonly string[];
}

/** Patterns a side of an import must and must not fit. */
interface Side {
  readonly path?: string | string[];
  readonly pathNot?: string | string[];
  readonly dependencyTypes?: DependencyType[];
}

/** A rule as dependency-cruiser takes it. */
export interface PackageRule {
  readonly name: string;
  readonly severity: 'error';
  readonly comment: string;
  readonly from: Side;
  readonly to: Side;
}

const BOUNDARIES: readonly Boundary[] = [
  { name: 'rules', from: kernel('rules'), may: [], packages: [] },
  { name: 'art', from: kernel('art'), may: [], packages: [] },
  { name: 'contract', from: kernel('contract'), may: ['rules'], packages: ['^typebox$'] },
  {
    name: 'events',
    from: kernel('events'),
    may: ['contract', 'rules'],
    packages: ['^typebox$', '^rxjs$'],
  },
  { name: 'native', from: kernel('native'), may: [], packages: ['^rxjs$'] },
  {
    name: 'i18n',
    from: kernel('i18n'),
    may: ['rules', 'contract', 'events', 'ui-texts'],
    packages: ['^i18next$', '^rxjs$', REACT],
  },
  { name: 'ui-texts', from: kernel('ui/texts'), may: [], packages: [] },
  {
    name: 'client',
    from: kernel('client'),
    may: ['rules', 'contract', 'events'],
    packages: ['^rxjs$', '^typebox$'],
  },
  {
    name: 'stores',
    from: kernel('stores'),
    may: ['rules', 'contract', 'events', 'client', 'i18n', 'native'],
    packages: ['^rxjs$', '^jwt-decode$', REACT],
  },
  {
    name: 'ui',
    from: kernel('ui'),
    may: ['rules', 'art', 'i18n', 'ui-texts'],
    packages: [REACT, '^lucide-react$', '^@fontsource'],
  },
  {
    name: 'vendor',
    from: kernel('vendor'),
    may: [],
    packages: ['^rxjs$', '^lucide-react$', REACT, '^react-dnd-', '^react-window$', '^fuse\\.js$'],
  },
  {
    name: 'remote',
    from: kernel('remote'),
    may: ['rules', 'contract', 'events', 'client', 'stores', 'i18n', 'ui', 'native', 'vendor'],
    packages: [REACT, '^rxjs$'],
  },
  { name: 'addresses', from: '^addresses/', may: ['kernel'], packages: [REACT] },
  {
    name: 'remote app',
    from: '^(mf-[^/]+)/',
    self: '^$1/',
    may: ['kernel', 'addresses'],
    packages: [REACT, '^react-dnd$'],
  },
  {
    name: 'shell',
    from: '^shell/',
    may: ['kernel'],
    packages: [
      REACT,
      '^single-spa$',
      '^@module-federation/',
      '^typebox$',
      '^workbox-(core|routing)$',
    ],
  },
  { name: 'operator', from: '^operator/', may: ['kernel'], packages: [REACT] },
  { name: 'native app', from: '^native/src/', may: ['kernel'], packages: ['^@capacitor/'] },
  {
    name: 'server-kit',
    from: '^server-kit/',
    may: ['contract'],
    notPackages: [REACT, '^single-spa', '^rxjs$'],
  },
  {
    name: 'api',
    from: '^api/',
    may: ['rules', 'contract', 'art', 'server-kit'],
    notPackages: [REACT, '^single-spa', '^rxjs$'],
  },
  {
    name: 'registry',
    from: '^registry/',
    may: ['rules', 'contract', 'events', 'art', 'server-kit'],
    notPackages: [REACT, '^single-spa', '^rxjs$'],
  },
];

/** Where helpers of tests live that other workspaces' tests may use. */
const TEST_HELPERS = ['^api/src/testing/', kernel('testing'), kernel('[a-z0-9]+/testing')];
const WORKSPACES =
  '^(shared-kernel|addresses|remote-kit|shell|operator|mf-[^/]+|native|server-kit|api|registry|tools|e2e|bench)/';

/** The folders a name in a line stands for. */
const PATTERNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BOUNDARIES.map(({ name, from }) => [name, from])),
  kernel: `${KERNEL}/`,
};

/**
 * The table as dependency-cruiser rules. What starts, builds or tests others (tools, e2e, bench) has
 * no line in it and may import what it starts.
 */
export function packageRules(): readonly PackageRule[] {
  return BOUNDARIES.flatMap(rulesOf);
}

/** The rules of one line: what its files may import, what its tests may, and which packages. */
function rulesOf(line: Boundary): readonly PackageRule[] {
  const { name, from, self = from, may, packages, core = [], notPackages = [] } = line;
  const allowed = [self, ...may.flatMap((other) => PATTERNS[other] ?? [])];
  const inside = {
    name: `${name}-imports`,
    severity: 'error' as const,
    comment: `${name} may import only from: ${[name, ...may].join(', ')}`,
    from: { path: from, pathNot: TESTING },
    to: { path: WORKSPACES, pathNot: allowed },
  };
  const insideTests = {
    name: `${name}-test-imports`,
    severity: 'error' as const,
    comment: `tests of ${name} may import only from: ${[name, ...may].join(', ')} and testing folders`,
    from: { path: `${from}.*[.]test[.]tsx?$` },
    to: { path: WORKSPACES, pathNot: [...allowed, ...TEST_HELPERS] },
  };
  const outside: PackageRule = {
    name: `${name}-packages`,
    severity: 'error' as const,
    comment: packages
      ? `${name} may import only these packages: ${[...packages, ...core].join(', ') || 'none'}`
      : `${name} must not import these packages: ${notPackages.join(', ')}`,
    from: { path: from, pathNot: TESTING },
    to: {
      dependencyTypes: [
        'npm',
        'npm-dev',
        'npm-optional',
        'npm-peer',
        'npm-no-pkg',
        'npm-unknown',
        'core',
      ],
      ...(packages
        ? {
            pathNot: [
              ...packages.map(inNodeModules),
              '^node_modules/@types/',
              ...core.map((name) => `^${name}$`),
            ],
          }
        : { path: notPackages.map(inNodeModules) }),
    },
  };
  return [inside, insideTests, outside];
}

/** A pattern on package names as one on the paths they resolve to. */
function inNodeModules(pattern: string): string {
  const open = !pattern.endsWith('$');
  const bare = pattern.replace(/^\^/, '').replace(/\$$/, '');
  return `^node_modules/${bare}${open ? '' : '/'}`;
}
