import { findMisfits, type RemoteContract } from '@spieltag/registry/contracts';
import {
  type Label,
  type RemoteApplication,
  type RemoteManifest,
  TAB_ICONS,
  type TabIcon,
} from '@spieltag/shared-kernel/composition';
import { BuildError } from '../build/packages.ts';

/** What the one who wants a remote says about it. */
export interface Wish {
  /** Its name and its address, without `mf-`. */
  readonly name: string;
  readonly label: Label;
  readonly icon: string;
}

/** What the new remote has to get along with. */
export interface Surroundings {
  /** Version of the kernel it is made for. */
  readonly kernel: string;
  readonly remotes: readonly {
    readonly name: string;
    readonly applications: readonly RemoteApplication[];
  }[];
  /** Patterns the shell keeps for itself, where they are known. */
  readonly shellAddresses?: readonly string[];
  /** Namespaces of the texts that are compiled together with its own. */
  readonly namespaces?: readonly string[];
}

/** What the template's gaps are filled with. */
export type Filling = Readonly<Record<string, string>>;

const NAME = /^[a-z][a-z0-9-]*$/;
/** Those of the kernel's texts, which every remote is compiled with. */
const KERNEL_NAMESPACES = ['kernel', 'ui', 'failures'];
/** Stands for 'not published yet'. */
const NO_VERSION = '0.0.0-0000000000';

/** Works out what a new remote is made of. @throws BuildError when something is taken or wrong */
export function planRemote({ name, label, icon }: Wish, around: Surroundings): Filling {
  if (!NAME.test(name) || name.startsWith('mf-')) {
    throw new BuildError(
      `'${name}' is no name for a remote: small letters, digits, dashes; no mf-`,
    );
  }
  if (!isIcon(icon)) throw new BuildError(`--icon must be one of: ${TAB_ICONS.join(', ')}`);
  const folder = `mf-${name}`;
  if (around.remotes.some((other) => other.name === folder)) {
    throw new BuildError(`there is a ${folder} already`);
  }
  refuseTaken(name, folder, around);
  if ([...KERNEL_NAMESPACES, ...(around.namespaces ?? [])].includes(name)) {
    throw new BuildError(`there are texts under the name '${name}' already: choose another one`);
  }
  return {
    name,
    package: folder,
    kernel: around.kernel,
    icon,
    order: String(nextOrder(around)),
    de: inJson(label.de),
    en: inJson(label.en),
  };
}

/** The name is an address and an application, and others may have it. */
function refuseTaken(name: string, folder: string, around: Surroundings): void {
  const contract = (one: Pick<RemoteManifest, 'name' | 'applications'>): RemoteContract => ({
    ...one,
    kernel: '^0.0.0',
    events: { publishes: {}, consumes: {} },
    version: NO_VERSION,
  });
  const planned = {
    name: folder,
    applications: [{ name, module: './app', match: [`/${name}/*`], slot: 'main' as const }],
  };
  const all = [...around.remotes, planned];
  const misfits = findMisfits({
    shells: [
      {
        version: NO_VERSION,
        kernel: '0.0.0',
        ...(around.shellAddresses && { addresses: [...around.shellAddresses] }),
      },
    ],
    remotes: Object.fromEntries(
      all.map((one) => [
        one.name,
        [contract({ name: one.name, applications: [...one.applications] })],
      ]),
    ),
  });
  const [misfit] = misfits.filter(
    ({ code, between }) =>
      /^(ADDRESS|APPLICATION)_/.test(code) &&
      between.some((party) => party.startsWith(`${folder} `)),
  );
  if (misfit) throw new BuildError(misfit.message.replaceAll(` ${NO_VERSION}`, ''));
}

function nextOrder({ remotes }: Surroundings): number {
  const orders = remotes.flatMap(({ applications }) =>
    applications.flatMap(({ tab }) => tab?.order ?? []),
  );
  return Math.max(0, ...orders) + 1;
}

const isIcon = (icon: string): icon is TabIcon => (TAB_ICONS as readonly string[]).includes(icon);

/** The text as it stands between the quotes of a JSON file. */
export const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
