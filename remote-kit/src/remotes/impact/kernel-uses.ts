import type { LiveContracts } from '@spieltag/shared-kernel/registry';
import { KERNEL } from '../../build/packages.ts';
import { CliError } from '../errors/cli-error.ts';
import type { KernelUse } from './impact.ts';

/** What federation writes of a build. */
const MANIFEST = 'mf-manifest.json';

/**
 * Which modules of the kernel every live version takes from its page, by what its build wrote of
 * itself; a release without that file, made by another bundler, says nothing of it.
 * @throws CliError when the site does not answer
 */
export function readKernelUses(
  site: URL,
  { remotes }: LiveContracts,
): Promise<readonly KernelUse[]> {
  const versions = Object.values(remotes).flat();
  return Promise.all(
    versions.map(async ({ name, version }) => ({
      name,
      version,
      modules: await modulesOf(new URL(`/${name}/${version}/${MANIFEST}`, site)),
    })),
  );
}

async function modulesOf(url: URL): Promise<readonly string[]> {
  const reply = await fetch(url).catch((error: Error) => {
    throw new CliError(`${url.origin} does not answer: ${error.message}`);
  });
  if (!reply.ok) return [];
  const { shared = [] } = (await reply.json()) as {
    readonly shared?: readonly { readonly name: string }[];
  };
  return shared.map(({ name }) => name).filter((name) => name.startsWith(`${KERNEL}/`));
}
