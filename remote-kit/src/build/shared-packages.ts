import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrontEnd, KERNEL, readPackageJson } from './packages.ts';
import { modulesDir, ROOT } from './places.ts';

/** How one package is shared, in federation's words. */
interface Sharing {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly strictVersion: boolean;
  readonly version?: string;
  readonly eager?: true;
  readonly import?: false;
}

/**
 * Styles come once with the shell, pictures with `ui`; what helps tests, and rows no page calls, never
 * come to a page.
 */
const NOT_FOR_REMOTES = /\.css$|\/(?:art|testing|testing\/router|whole-contract)$/;
/**
 * Without any state, so that every front end takes along the part it uses. Shared they would come
 * whole, with the icons and the rules of screens that are not there yet.
 */
const TAKEN_ALONG =
  /\/(?:rules|composition|recorder|registry|communities|documents|files|group-play|happened|letters|own-account|push|ranking-place|reports|season-review|shell|simulation|sign-in-callback|substitutions|vendor\/icons)$/;
/**
 * What only some screens need, mostly whole libraries: the shell brings each as a script of its own that is fetched
 * with its first user. They stay where they are when that remote is deployed.
 */
const COMES_LATER = /\/(?:lists|extensions|vendor\/(?:drag-backends|search))$/;
/** Sources of what front ends take along. */
export const TAKEN_FOLDERS = [
  ...['rules', 'contract/composition', 'vendor'].map((folder) =>
    join(modulesDir('shared-kernel'), folder),
  ),
  modulesDir('addresses'),
];
const REACT_PACKAGES = ['react', 'react-dom'] as const;

/**
 * The packages of which a page has exactly one: React and the kernel. The shell brings them, eager,
 * so that no request waits for them; remotes bring none of their own and refuse what does not fit
 * their range. Every other library is shared as a facade of the kernel, or not at all.
 */
export function sharedPackages(frontEnd: FrontEnd): Record<string, Sharing> {
  const ranges = sharedRanges(frontEnd);
  return Object.fromEntries(
    Object.entries(ranges).flatMap(([name, requiredVersion]) => {
      const sharing: Sharing = frontEnd.manifest
        ? { singleton: true, requiredVersion, strictVersion: true, import: false }
        : {
            singleton: true,
            requiredVersion,
            strictVersion: false,
            version: providedVersion(name),
          };
      const requests = name === KERNEL ? kernelRequests() : [name, `${name}/`];
      return requests.map((request) => [
        request,
        frontEnd.manifest || comesLater(request) ? sharing : { ...sharing, eager: true },
      ]);
    }),
  );
}

/** Shared package to the range that fits the front end. */
export function sharedRanges({ manifest }: FrontEnd): Record<string, string> {
  const kernel = manifest?.kernel ?? `^${providedVersion(KERNEL)}`;
  return {
    ...Object.fromEntries(
      REACT_PACKAGES.map((name) => [name, `^${minorOf(providedVersion(name))}`]),
    ),
    [KERNEL]: kernel,
  };
}

/** Shared package to the version the shell brings. */
export function sharedVersions(): Record<string, string> {
  const names = [...REACT_PACKAGES, KERNEL];
  return Object.fromEntries(names.map((name) => [name, providedVersion(name)]));
}

/** What remotes share of the kernel: the shell has to bring all of it. */
export function kernelRequests(): string[] {
  const { exports = {} } = readPackageJson('shared-kernel');
  const modules = Object.keys(exports).filter(
    (path) => !NOT_FOR_REMOTES.test(path) && !TAKEN_ALONG.test(path),
  );
  return modules.map((path) => `${KERNEL}${path.slice(1)}`);
}

/** Whether the shell fetches a module of the kernel with its first user only. */
export const comesLater = (request: string) => COMES_LATER.test(request);

/** Version the shell brings. */
function providedVersion(name: string): string {
  if (name === KERNEL) return readPackageJson('shared-kernel').version;
  const path = join(ROOT, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function minorOf(version: string): string {
  const [major, minor] = version.split('.');
  return `${major}.${minor}.0`;
}
