import {
  assetsOf,
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type FallbackVersion,
  isRemoteRelease,
  isShellRelease,
  MicroFrontendVersion,
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
import { chooseShare } from '../rollout/bucket.ts';
import { type RolloutState, stateAt } from '../rollout/rollout.model.ts';

/** The shell or one remote has another version than its rollouts say: for the page of a tester. */
export interface VersionOverride {
  readonly remote: string;
  readonly version: string;
  readonly release: Release | ShellRelease;
}

/** What one visitor gets of a micro frontend, and why. */
export interface Choice {
  readonly name: string;
  readonly snapshot: FrontendSnapshot;
  readonly state: RolloutState;
  readonly share: Share;
  /** Absent when all visitors get the same. */
  readonly bucket?: number;
}

/** The one version of everything that this visitor gets at the given time. */
export function chooseFor(
  { project, frontends }: ProjectSnapshot,
  visitorId: string | undefined,
  nowMs: number,
): Choice[] {
  return frontends.flatMap((snapshot) => {
    const { frontend, rollouts } = snapshot;
    const state = stateAt(rollouts, nowMs);
    const chosen = chooseShare(state.shares, frontend.id, visitorId);
    if (!chosen) return [];
    const { share, ...bucket } = chosen;
    return [{ name: publicName(project.name, frontend), snapshot, state, share, ...bucket }];
  });
}

/**
 * The consumer document of the convention: of everything the version that was chosen. The shell is
 * what consumes it, and not in it: an application shell of somebody else would mount it as a screen.
 */
export function presentDiscovery(
  choices: readonly Choice[],
  override?: VersionOverride,
): ConventionDocument {
  const microFrontends: ConventionDocument['microFrontends'] = {};
  for (const choice of choices.filter(isNoShell)) {
    const version = presentChoice(choice, override);
    if (version) microFrontends[choice.name] = [version];
  }
  if (isOfNobody(choices, override)) microFrontends[override.remote] = [presentTrial(override)];
  return { schema: DISCOVERY_SCHEMA, microFrontends };
}

/** The same for a page: what it could not be composed of is left out. */
export function presentPage(
  choices: readonly Choice[],
  override?: VersionOverride,
): DiscoveryDocument {
  const microFrontends: DiscoveryDocument['microFrontends'] = {};
  for (const choice of choices.filter(isNoShell)) {
    const version = presentChoice(choice, override);
    if (isComposable(version)) microFrontends[choice.name] = [version];
  }
  if (isOfNobody(choices, override)) {
    const version = presentTrial(override);
    if (isComposable(version)) microFrontends[override.remote] = [version];
  }
  return { schema: DISCOVERY_SCHEMA, microFrontends };
}

/** Testers also see what nobody has yet: the first version of a remote. */
const isOfNobody = (
  choices: readonly Choice[],
  override: VersionOverride | undefined,
): override is VersionOverride =>
  override !== undefined &&
  isRemoteRelease(override.release) &&
  choices.every(({ name }) => name !== override.remote);

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
  override: VersionOverride | undefined,
): ConventionVersion | undefined {
  const isOverridden = override?.remote === name;
  const version = isOverridden ? override.version : share.version;
  const content = isOverridden ? { release: override.release, given: null } : versions[version];
  if (!content) return undefined;
  // A tester's version falls back to what is live.
  const candidates = isOverridden ? [share.version, ...state.fallbacks] : state.fallbacks;
  const fallback = candidates.find((other) => other !== version && versions[other]?.release);
  // On trial: a tester's version is not what everybody else has.
  const { traffic, default: isDefault } = isOverridden ? { traffic: 0, default: false } : share;
  return presentVersion(
    content,
    { traffic, default: isDefault },
    fallback === undefined ? undefined : versions[fallback],
  );
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
  const { name, version, entry, files } = release;
  const { kernel, label, container, applications, events, preload } = release;
  const assets = assetsOf(release);
  return {
    url: `/${versionPath(name, version)}/${entry}`,
    metadata: { version, integrity: files[entry] ?? '' },
    extras: { kernel, ...(label && { label }), container, applications, events, preload, assets },
  };
}
