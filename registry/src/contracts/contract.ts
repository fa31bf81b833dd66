import { type Release, SHELL, type ShellRelease } from '@spieltag/shared-kernel/composition';

/** What a version of a remote promises and expects, of all its release says. */
export type RemoteContract = Pick<
  Release,
  | 'name'
  | 'version'
  | 'kernel'
  | 'applications'
  | 'events'
  | 'exposes'
  | 'uses'
  | 'extensionSlots'
  | 'extensions'
> &
  Partial<Pick<Release, 'shared'>>;

/** The same of the shell. Releases from before a field was there promise nothing by it. */
export type ShellContract = Pick<
  ShellRelease,
  'version' | 'kernel' | 'shared' | 'events' | 'addresses' | 'bus'
>;

/** By remote: every version visitors may get, canary, stable and what is gone back to. */
type LiveRemotes = Readonly<Record<string, readonly RemoteContract[]>>;

/**
 * What may be live at one time. A page has one of the shells and of every remote one of its versions,
 * and any such choice can happen: to one visitor the canary of a remote and the stable version of
 * another, to the next the other way round, and after a failure the version to go back to.
 */
export interface LiveSets {
  /** Every version of the shell visitors may get; none: there is no page yet. */
  readonly shells: readonly ShellContract[];
  readonly remotes: LiveRemotes;
}

/** What can meet in the pages of one shell. */
export interface ShellSets {
  readonly shell: ShellContract;
  readonly remotes: LiveRemotes;
}

/** Why something does not fit; docs/teams.md has a row for each. */
export const MISFIT_CODES = [
  'KERNEL_OUT_OF_RANGE',
  'PACKAGE_OUT_OF_RANGE',
  'EVENT_NOT_CARRIED',
  'EVENT_VERSIONS_DIFFER',
  'EVENT_NOT_PUBLISHED',
  'MODULE_MISSING',
  'MODULE_VERSIONS_DIFFER',
  'SLOT_MISSING',
  'SLOT_VERSIONS_DIFFER',
  'ADDRESS_TAKEN',
  'ADDRESS_HIDDEN',
  'TAB_ORDER_TAKEN',
  'APPLICATION_NAME_TAKEN',
] as const;
export type MisfitCode = (typeof MISFIT_CODES)[number];

/** Two that cannot be in one page, or one that cannot be in any. */
export interface Misfit {
  readonly code: MisfitCode;
  /** 'mf-market 1.0.0-0123456789' or 'shell ...'; the one who needs something first. */
  readonly between: readonly [string] | readonly [string, string];
  /** The event, module, address, ... it is about. */
  readonly subject: string;
  /** One sentence for people. */
  readonly message: string;
}

/** What tells a misfit from others. */
export const identityOf = ({ code, between: parties, subject }: Misfit) =>
  JSON.stringify([code, parties, subject]);

/** The shell or a version of a remote, under the name misfits have for it. */
export const partyName = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `${name} ${version}`;

export const shellName = ({ version }: ShellContract) => partyName({ name: SHELL, version });

/** Every version of every remote. */
export function allVersions({ remotes }: Pick<LiveSets, 'remotes'>): readonly RemoteContract[] {
  return Object.values(remotes).flat();
}

/** Pairs that can meet: two remotes, each in any version. A version meets itself, too. */
export function meetingPairs(
  sets: Pick<LiveSets, 'remotes'>,
): readonly (readonly [RemoteContract, RemoteContract])[] {
  const versions = allVersions(sets);
  return versions.flatMap((one, index) =>
    versions
      .slice(index)
      .filter((other) => other === one || other.name !== one.name)
      .map((other) => [one, other] as const),
  );
}

/** Names of a pair; once where both are the same. */
export function between(one: string, other: string): Misfit['between'] {
  return one === other ? [one] : [one, other];
}
