import { overlayMarkers, type RemoteManifest } from '@spieltag/shared-kernel/composition';
import { EVENTS, type EventName, type EventRow } from '@spieltag/shared-kernel/events';
import type { Usage } from './read-usage.ts';

type Versions = Readonly<Record<string, number>>;

/** What a remote or the shell declares of its events. */
export interface DeclaredEvents {
  readonly publishes: Versions;
  readonly consumes: Versions;
}

/** Events a remote publishes that are the word of shell and kernel alone: the page refuses them. */
export function shellsWordFaults({ publishes }: Pick<Usage, 'publishes'>): readonly string[] {
  return [...new Set(publishes)]
    .filter((name) => Object.hasOwn(EVENTS, name))
    .filter((name) => !(EVENTS[name as EventName] as EventRow).byRemotes)
    .map((name) => `publishes ${name}, which only the shell may`);
}

/** What source and declaration of a front end disagree on, one line each. */
export function eventFaults(declared: DeclaredEvents, usage: Usage): readonly string[] {
  return [
    ...directionFaults('publishes', declared.publishes, usage.publishes),
    ...directionFaults('consumes', declared.consumes, usage.consumes),
    ...usage.unreadable.map((at) => `${at}: write the name as a string, so that it can be read`),
  ];
}

function directionFaults(verb: string, declared: Versions, used: readonly string[]): string[] {
  const names = new Set([...Object.keys(declared), ...used]);
  return [...names].sort().flatMap((name) => {
    const known = Object.hasOwn(EVENTS, name) ? EVENTS[name as EventName].version : undefined;
    const version = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (known === undefined) return [`${verb} ${name}, which is no event of the bus`];
    if (!used.includes(name)) return [`declares that it ${verb} ${name}, and does not`];
    if (version === undefined) return [`${verb} ${name} and does not declare it`];
    if (version === known) return [];
    return [`declares that it ${verb} ${name} at version ${version}, the kernel's is ${known}`];
  });
}

/**
 * What a remote uses of others and does not declare, or declares and does not use. An overlay
 * belongs to the remote that has an application under its word; everybody may open their own.
 */
export function useFaults(
  manifest: RemoteManifest,
  usage: Usage,
  all: readonly RemoteManifest[],
): readonly string[] {
  const opened = usage.opens.map((word) => ownerOf(word, all) ?? `an overlay nobody has: ${word}`);
  const used = new Set([...opened, ...usage.loads]);
  const declared = new Set(
    Object.entries(manifest.uses ?? {}).flatMap(([remote, modules]) =>
      Object.keys(modules).map((module) => remote + module.slice(1)),
    ),
  );
  const isOwn = (module: string) => module.startsWith(`${manifest.name}/`);
  return [
    ...[...used]
      .filter((module) => !isOwn(module) && !declared.has(module))
      .map((module) => `uses ${module} and does not declare it`),
    ...[...declared]
      .filter((module) => !used.has(module))
      .map((module) => `declares that it uses ${module}, and does not`),
  ];
}

function ownerOf(word: string, all: readonly RemoteManifest[]): string | undefined {
  for (const { name, applications } of all) {
    const owner = applications.find((application) => overlayMarkers([application]).has(word));
    if (owner) return name + owner.module.slice(1);
  }
  return undefined;
}
