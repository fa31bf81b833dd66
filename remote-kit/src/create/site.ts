import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { PackageIndex } from '@spieltag/shared-kernel/registry';
import { Value } from 'typebox/value';
import { BuildError } from '../build/packages.ts';
import type { Surroundings } from './plan-remote.ts';

const ANSWER_WITHIN_MS = 30_000;

/** What a site says of itself to whoever wants to make a remote for it. */
export interface SiteOffer {
  readonly packages: PackageIndex;
  readonly around: Surroundings;
}

/** Asks a site for its packages and its remotes. @throws BuildError */
export async function askSite(site: URL, projectId: string): Promise<SiteOffer> {
  if (!/^https?:$/.test(site.protocol)) {
    const example = 'https://spieltag.example';
    throw new BuildError(`the address of a site is one such as ${example}, not '${site.href}'`);
  }
  const [packages, document] = await Promise.all([
    fetchJson(new URL('/packages/index.json', site)),
    fetchJson(new URL(`/discovery/projects/${projectId}/microFrontends`, site)),
  ]);
  if (!Value.Check(PackageIndex, packages) || packages.packages.length === 0) {
    throw new BuildError(`${site.origin} offers no packages`);
  }
  const { microFrontends } = document as DiscoveryDocument;
  const remotes = Object.entries(microFrontends).flatMap(([name, [offered]]) =>
    offered ? [{ name, applications: offered.extras.applications }] : [],
  );
  return { packages, around: { kernel: packages.kernel, remotes } };
}

async function fetchJson(url: URL): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const reply = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch(
    (error: Error & { readonly cause?: { readonly code?: string } }) => {
      throw new BuildError(`${url.origin} does not answer: ${error.cause?.code ?? error.message}`);
    },
  );
  if (!reply.ok) throw new BuildError(`${url.href} answers ${reply.status}`);
  return reply.json().catch(() => {
    throw new BuildError(`${url.href} is no answer of a site`);
  });
}
