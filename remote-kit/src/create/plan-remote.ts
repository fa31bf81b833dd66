import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findMisfits, type RemoteContract } from '@spieltag/registry/contracts';
import {
  BuildError,
  frontEndNames,
  ROOT,
  readFrontEnd,
  readPackageJson,
} from '@spieltag/remote-kit/packages';
import {
  type Label,
  type RemoteManifest,
  TAB_ICONS,
  type TabIcon,
} from '@spieltag/shared-kernel/composition';

/** What the one who wants a remote says about it. */
export interface Wish {
  /** Its name and its address, without `mf-`. */
  readonly name: string;
  readonly label: Label;
  readonly icon: string;
}

/** What the template's gaps are filled with. */
export type Filling = Readonly<Record<string, string>>;

const NAME = /^[a-z][a-z0-9-]*$/;
/** Stands for 'not published yet'. */
const NO_VERSION = '0.0.0-0000000000';

/** Works out what a new remote is made of. @throws BuildError when something is taken or wrong */
export function planRemote({ name, label, icon }: Wish): Filling {
  if (!NAME.test(name) || name.startsWith('mf-')) {
    throw new BuildError(
      `'${name}' is no name for a remote: small letters, digits, dashes; no mf-`,
    );
  }
  if (!isIcon(icon)) throw new BuildError(`--icon must be one of: ${TAB_ICONS.join(', ')}`);
  const folder = `mf-${name}`;
  if (existsSync(join(ROOT, folder))) throw new BuildError(`there is a ${folder} already`);
  const others = frontEndNames().flatMap((other) => readFrontEnd(other).manifest ?? []);
  refuseTaken(name, folder, others);
  const kernel = readPackageJson('shared-kernel').version;
  const react = readPackageJson('shared-kernel').devDependencies?.react ?? '';
  return {
    name,
    package: folder,
    kernel,
    react,
    icon,
    order: String(nextOrder(others)),
    de: inJson(label.de),
    en: inJson(label.en),
  };
}

/** The name is an address and an application, and others may have it. */
function refuseTaken(name: string, folder: string, others: readonly RemoteManifest[]): void {
  const { shell } = readFrontEnd('shell');
  const contract = (manifest: RemoteManifest): RemoteContract => ({
    ...manifest,
    version: NO_VERSION,
  });
  const planned: RemoteManifest = {
    name: folder,
    kernel: '^0.0.0',
    applications: [{ name, module: './app', match: [`/${name}/*`], slot: 'main' }],
    events: { publishes: {}, consumes: {} },
  };
  const all = [...others, planned];
  const misfits = findMisfits({
    shells: [
      {
        version: NO_VERSION,
        kernel: '0.0.0',
        ...(shell?.addresses && { addresses: shell.addresses }),
      },
    ],
    remotes: Object.fromEntries(all.map((manifest) => [manifest.name, [contract(manifest)]])),
  });
  const [misfit] = misfits.filter(
    ({ code, between }) =>
      /^(ADDRESS|APPLICATION)_/.test(code) &&
      between.some((party) => party.startsWith(`${folder} `)),
  );
  if (misfit) throw new BuildError(misfit.message.replaceAll(` ${NO_VERSION}`, ''));
}

function nextOrder(manifests: readonly RemoteManifest[]): number {
  const orders = manifests.flatMap(({ applications }) =>
    applications.flatMap(({ tab }) => tab?.order ?? []),
  );
  return Math.max(0, ...orders) + 1;
}

const isIcon = (icon: string): icon is TabIcon => (TAB_ICONS as readonly string[]).includes(icon);

/** The text as it stands between the quotes of a JSON file. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
