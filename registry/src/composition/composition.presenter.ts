import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type FallbackVersion,
  isRemoteRelease,
  isShellRelease,
  MicroFrontendVersion,
  offeredVersion,
  type Release,
  SHELL,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import type {
  ConventionDocument,
  ConventionVersion,
  ExternalVersion,
  Share,
} from '@spieltag/shared-kernel/registry';
import { Value } from 'typebox/value';
import { versionPath } from '../artefacts/artefact-store.ts';
import { publicName } from '../projects/micro-frontend.repository.ts';
import type {
  FrontendSnapshot,
  ProjectSnapshot,
  VersionContent,
} from '../projects/project-snapshot.ts';
import { type RolloutState, stateAt } from '../rollout/rollout.model.ts';
import { type AskingVisitor, shareOf, type VisitorShare } from '../rollout/visitor-share.ts';

/** The shell or one remote has another version than its rollouts say: for the page of a tester. */
export interface VersionOverride {
  readonly remote: string;
  readonly version: string;
  readonly release: Release | ShellRelease;
}

/** What one visitor gets of a micro frontend, and why. */
export interface Choice extends VisitorShare {
  readonly name: string;
  readonly snapshot: FrontendSnapshot;
  readonly state: RolloutState;
  /** The version of their share, which does not fit the shell they have. */
  readonly insteadOf?: string;
}

/** The one version of everything that this visitor gets at the given time. */
export function chooseFor(
  { project, frontends }: ProjectSnapshot,
  visitor: AskingVisitor,
  nowMs: number,
): Choice[] {
  return frontends.flatMap((snapshot) => {
    const { frontend, rollouts } = snapshot;
    const state = stateAt(rollouts, nowMs);
    const chosen = shareOf(state, frontend.id, visitor);
    if (!chosen) return [];
    return [{ name: publicName(project.name, frontend), snapshot, state, ...chosen }];
  });
}

/**
 * The consumer document of the convention: of everything the version that was chosen. The shell is
 * what consumes it, and not in it: an application shell of somebody else would mount it as a screen.
 */
export function presentDiscovery(
  choices: readonly Choice[],
  overrides: readonly VersionOverride[] = [],
): ConventionDocument {
  const microFrontends: ConventionDocument['microFrontends'] = {};
  for (const choice of choices.filter(isNoShell)) {
    const version = presentChoice(choice, overrides);
    if (version) microFrontends[choice.name] = [version];
  }
  for (const override of overrides.filter(isOfNobody(choices))) {
    microFrontends[override.remote] = [presentTrial(override)];
  }
  return { schema: DISCOVERY_SCHEMA, microFrontends };
}

/** The same for a page: what it could not be composed of is left out. */
export function presentPage(
  choices: readonly Choice[],
  overrides: readonly VersionOverride[] = [],
): DiscoveryDocument {
  const { microFrontends } = presentDiscovery(choices, overrides);
  const composable: DiscoveryDocument['microFrontends'] = {};
  for (const [name, [version]] of Object.entries(microFrontends)) {
    if (isComposable(version)) composable[name] = [version];
  }
  return { schema: DISCOVERY_SCHEMA, microFrontends: composable };
}

/** Testers also see what nobody has yet: the first version of a remote. */
const isOfNobody =
  (choices: readonly Choice[]) =>
  ({ remote, release }: VersionOverride): boolean =>
    isRemoteRelease(release) && choices.every(({ name }) => name !== remote);

const presentTrial = ({ release }: VersionOverride) =>
  presentVersion({ release, given: null }, { traffic: 0, default: false });

const isNoShell = ({ snapshot }: Choice) => snapshot.frontend.id !== SHELL;

/** True when a page can be composed of it: all of our own, and what looks like it. */
export function isComposable(version: unknown): version is MicroFrontendVersion {
  return Value.Check(MicroFrontendVersion, version);
}

/** A version for everybody; what has no fallback of its own gets the one given. */
export function presentVersion(
  content: VersionContent,
  { traffic, default: isDefault }: Omit<Share, 'version'>,
  fallback?: VersionContent,
): ConventionVersion {
  const deployment = { traffic, default: isDefault };
  if (content.given) {
    // What else tools say of a version is theirs: the schema of the document knows two texts.
    const { version, integrity } = content.given.metadata;
    return { ...content.given, metadata: { integrity, version }, deployment };
  }
  if (content.release && isShellRelease(content.release)) {
    return { ...presentShell(content.release), deployment };
  }
  const { url, metadata, extras } = presentRelease(content);
  if (!fallback?.release) return { url, metadata, extras, deployment };
  const back = presentRelease(fallback);
  return {
    url,
    fallbackUrl: back.url,
    metadata,
    extras: { ...extras, fallback: back },
    deployment,
  };
}

function presentChoice(
  { name, snapshot: { versions }, state, share }: Choice,
  overrides: readonly VersionOverride[],
): ConventionVersion | undefined {
  const override = overrides.find(({ remote }) => remote === name);
  const version = override?.version ?? share.version;
  const content = override ? { release: override.release, given: null } : versions[version];
  if (!content) return undefined;
  // A tester's version falls back to what is live; pages take what they fall back to for stable.
  const live = override && share.default ? [share.version] : [];
  const candidates = [...live, ...state.fallbacks];
  const fallback = candidates.find((other) => other !== version && hasEntry(versions[other]));
  // On trial: a tester's version is not what everybody else has.
  const { traffic, default: isDefault } = override ? { traffic: 0, default: false } : share;
  return presentVersion(
    content,
    { traffic, default: isDefault },
    fallback === undefined ? undefined : versions[fallback],
  );
}

/** Releases of before may lack what they name as their entry: nobody can go back to those. */
export function hasEntry({ release }: Partial<VersionContent> = {}): boolean {
  return !!release && isRemoteRelease(release) && Object.hasOwn(release.files, release.entry);
}

/** For the lists of the admin API: no consumer gets it. */
function presentShell({ name, version, kernel, entries, files }: ShellRelease): ExternalVersion {
  const entry = entries.main?.find((file) => file.endsWith('.js')) ?? '';
  return {
    url: `/${versionPath(name, version)}/${entry}`,
    metadata: { version, integrity: files[entry] ?? '' },
    extras: { kernel, entries },
  };
}

function presentRelease({ release }: VersionContent): FallbackVersion {
  if (!release || !isRemoteRelease(release)) throw new Error('no release of a remote');
  return offeredVersion(release, `/${versionPath(release.name, release.version)}`);
}
