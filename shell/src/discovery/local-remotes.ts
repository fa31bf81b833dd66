import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  localOrigin,
  type MicroFrontendVersion,
  type OverriddenRemote,
  offeredVersion,
  type Release,
} from '@spieltag/shared-kernel/composition';
import { isCompositionDocument } from './composition-document.ts';

/** Remotes that a server on the tester's machine builds and serves. */
export interface LocalRemotes {
  /** What is shown, with the versions that were found. */
  readonly all: readonly OverriddenRemote[];
  /** Streams that say when there is another build. */
  readonly changes: readonly string[];
  /** The composition with these remotes in it; each goes back to what it has taken the place of. */
  place(document: DiscoveryDocument): DiscoveryDocument;
}

/** Where the server of the kit offers its build, and says that there is another. */
const RELEASE_PATH = '/release.json';
const CHANGES_PATH = '/discovery/live-reload';
const ANSWER_WITHIN_MS = 5000;

/** Asks the tester's machine what it has; what does not answer is left as everybody has it. */
export async function readLocalRemotes(
  overridden: readonly OverriddenRemote[],
): Promise<LocalRemotes> {
  const found = new Map<string, MicroFrontendVersion>();
  const changes: string[] = [];
  const all = await Promise.all(
    overridden.map(async (one) => {
      if (one.port === undefined) return one;
      const origin = localOrigin(one.port);
      const offered = await readOffer(origin, one.remote);
      if (!offered) return one;
      found.set(one.remote, offered);
      changes.push(origin + CHANGES_PATH);
      return { ...one, version: offered.metadata.version };
    }),
  );
  return {
    all,
    changes,
    place(document) {
      const microFrontends = { ...document.microFrontends };
      for (const [name, version] of found) {
        microFrontends[name] = [withFallback(version, microFrontends[name]?.[0])];
      }
      return { ...document, microFrontends };
    },
  };
}

/** The build that is served there; undefined: none, or none a page could be composed of. */
async function readOffer(
  origin: string,
  remote: string,
): Promise<MicroFrontendVersion | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const reply = await fetch(origin + RELEASE_PATH, { cache: 'no-store', signal });
    const release = (await reply.json()) as Release;
    const folder = `${origin}/${release.name}/${release.version}`;
    const deployment = { traffic: 0, default: false };
    const offered = { ...offeredVersion(release, folder), deployment };
    const microFrontends = { [release.name]: [offered] };
    const isWhole = isCompositionDocument({ schema: DISCOVERY_SCHEMA, microFrontends });
    return isWhole && release.name === remote ? offered : undefined;
  } catch {
    return undefined;
  }
}

function withFallback(
  version: MicroFrontendVersion,
  live: MicroFrontendVersion | undefined,
): MicroFrontendVersion {
  if (!live) return version;
  const { url, metadata, extras } = live;
  const { fallback: _further, ...rest } = extras;
  return { ...version, extras: { ...version.extras, fallback: { url, metadata, extras: rest } } };
}
