import {
  assetsOf,
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type FallbackVersion,
  type MicroFrontendVersion,
  type Release,
} from '@spieltag/shared-kernel/composition';
import { versionPath } from '../artefacts/artefact-store.ts';
import type { LiveRemote } from '../releases/release.repository.ts';

/** What is live as the consumer document of the discovery convention. */
export function presentDiscovery(live: readonly LiveRemote[]): DiscoveryDocument {
  const remotes = live.map(({ active, previous }) => [active.name, [version(active, previous)]]);
  return { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(remotes) };
}

function version(active: Release, previous: Release | undefined): MicroFrontendVersion {
  const { url, metadata, extras } = present(active);
  const deployment = { traffic: 100, default: true };
  if (!previous) return { url, metadata, extras, deployment };
  const fallback = present(previous);
  return { url, fallbackUrl: fallback.url, metadata, extras: { ...extras, fallback }, deployment };
}

function present(release: Release): FallbackVersion {
  const { name, version, entry, files } = release;
  const { kernel, label, container, applications, preload } = release;
  const assets = assetsOf(release);
  return {
    url: `/${versionPath(name, version)}/${entry}`,
    metadata: { version, integrity: files[entry] ?? '' },
    extras: { kernel, ...(label && { label }), container, applications, preload, assets },
  };
}
