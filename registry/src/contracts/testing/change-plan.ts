import type { MisfitCode, RemoteContract } from '../contract.ts';
import { versionOf } from './sample-sets.ts';

type Draw = <T>(from: readonly T[]) => T;

/** A change of one version of the sample sets, and what it must come to. */
export interface Mutation {
  readonly title: string;
  readonly remote: string;
  readonly patch: number;
  readonly change: (version: RemoteContract) => RemoteContract;
  /** Absent: it still fits. */
  readonly breaks?: {
    readonly code: MisfitCode;
    /** Every pair, as 'mf-a 1.0.0-... | mf-b 1.0.1-...'. */
    readonly pairs: readonly string[];
  };
}

/** A kind of change. */
export type Plan = (draw: Draw) => Mutation;

const COUNTS: Readonly<Record<string, number>> = {
  'mf-a': 3,
  'mf-b': 3,
  'mf-c': 2,
  'mf-d': 2,
  'mf-e': 1,
  'mf-f': 1,
};
/** All remotes of the sample sets. */
export const REMOTES = Object.keys(COUNTS);
/** Name of the shell in misfits. */
export const SHELL_PARTY = `shell ${versionOf(0)}`;

const party = (remote: string, patch: number) => `${remote} ${versionOf(patch)}`;
const patches = (remote: string) =>
  Array.from({ length: COUNTS[remote] ?? 0 }, (_, patch) => patch);
/** All remotes but these. */
export const others = (...remotes: string[]) => REMOTES.filter((name) => !remotes.includes(name));
const all = (remote: string) => patches(remote).map((patch) => party(remote, patch));
/** Two parties, in the order pairs are compared in. */
export const pair = (...parties: string[]) => [...parties].sort().join(' | ');
/** A party with every version of these remotes. */
export const withAll = (one: string, remotes: readonly string[]) =>
  remotes.flatMap((remote) => all(remote).map((other) => pair(one, other)));

/** The same change to one version of one of these remotes. */
export function plan(
  title: string,
  remotes: readonly string[],
  change: (version: RemoteContract, draw: Draw) => RemoteContract,
  code?: MisfitCode,
  pairs: (one: string, remote: string) => readonly string[] = () => [],
): Plan {
  return (draw) => {
    const remote = draw(remotes);
    const patch = draw(patches(remote));
    const one = party(remote, patch);
    return {
      title: `${one}: ${title}`,
      remote,
      patch,
      change: (version) => change(version, draw),
      ...(code && { breaks: { code, pairs: pairs(one, remote) } }),
    };
  };
}

type Events = Readonly<Record<string, number>>;
/** The version, publishing this. */
export const publishing = (version: RemoteContract, publishes: Events): RemoteContract => ({
  ...version,
  events: { ...version.events, publishes },
});
/** The version, consuming this besides. */
export const consuming = (version: RemoteContract, consumes: Events): RemoteContract => ({
  ...version,
  events: { ...version.events, consumes: { ...version.events.consumes, ...consumes } },
});
/** The version with one more application. */
export const claiming = (
  version: RemoteContract,
  match: string,
  slot: 'main' | 'overlay' = 'main',
): RemoteContract => ({
  ...version,
  applications: [...version.applications, { name: 'more', module: './more', match: [match], slot }],
});
/** The version with its first application at this place among the tabs. */
export const withTab = (version: RemoteContract, order: number): RemoteContract => ({
  ...version,
  applications: version.applications.map((application, index) =>
    index > 0
      ? application
      : { ...application, tab: { order, icon: 'Gift', label: { de: 'Neu', en: 'New' } } },
  ),
});
/** The version, filling one more slot. */
export const filling = (
  version: RemoteContract,
  slot: string,
  versions: number[],
): RemoteContract => ({
  ...version,
  extensions: { ...version.extensions, [slot]: { versions, module: './card' } },
});
/** The version with its slot at another version. */
export const offering = (version: RemoteContract, slotVersion: number): RemoteContract => ({
  ...version,
  extensionSlots: { entry: { version: slotVersion, props: {}, description: 'Below an entry' } },
});
