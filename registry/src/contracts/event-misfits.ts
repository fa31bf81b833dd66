import {
  allVersions,
  between,
  type Misfit,
  partyName,
  type RemoteContract,
  type ShellSets,
  shellName,
} from './contract.ts';

type Versions = Readonly<Record<string, number>>;

/** Whoever speaks on the bus. */
interface Speaker {
  readonly party: string;
  /** 'shell', or the remote. */
  readonly name: string;
  readonly publishes: Versions;
  readonly consumes: Versions;
}

const NOTHING = { publishes: {}, consumes: {} };

/**
 * Events that would be lost: not carried by the kernel's bus at that version; published at another
 * version than somebody consumes; or published by nobody in some page. The shell consumes what
 * comes: nobody has to publish for it, but who does must do so at its version.
 */
export function eventMisfits(sets: ShellSets): readonly Misfit[] {
  const shell: Speaker = {
    party: shellName(sets.shell),
    name: 'shell',
    ...(sets.shell.events ?? NOTHING),
  };
  const remotes = allVersions(sets).map(speaker);
  const consumers = [shell, ...remotes];
  return [
    ...remotes.flatMap((remote) => notCarried(remote, shell, sets.shell.bus)),
    ...consumers.flatMap((consumer) => differing(consumer, [shell, ...remotes])),
    ...remotes.flatMap((consumer) => notPublished(consumer, shell, remotes)),
  ];
}

function speaker(version: RemoteContract): Speaker {
  return { party: partyName(version), name: version.name, ...version.events };
}

function notCarried(remote: Speaker, shell: Speaker, bus: Versions | undefined): Misfit[] {
  if (!bus) return [];
  const spoken = [...Object.entries(remote.publishes), ...Object.entries(remote.consumes)];
  const refused = new Map(
    spoken
      .filter(([event, version]) => at(bus, event) !== version)
      .map(([event, version]) => [`${event} ${version}`, { event, version }]),
  );
  return [...refused.values()].map(({ event, version }) => {
    const carried = at(bus, event);
    const has = carried === undefined ? 'has no such event' : `carries version ${carried}`;
    return {
      code: 'EVENT_NOT_CARRIED',
      between: [remote.party, shell.party],
      subject: event,
      message: `${remote.party} speaks ${event} at version ${version}, the bus of ${shell.party} ${has}`,
    };
  });
}

function differing(consumer: Speaker, publishers: readonly Speaker[]): Misfit[] {
  return Object.entries(consumer.consumes).flatMap(([event, wanted]) =>
    publishers
      .filter((publisher) => canMeet(consumer, publisher))
      .filter(({ publishes }) => publishesOther(publishes, event, wanted))
      .map((publisher) => ({
        code: 'EVENT_VERSIONS_DIFFER' as const,
        between: between(consumer.party, publisher.party),
        subject: event,
        message: `${consumer.party} consumes ${event} at version ${wanted}, ${publisher.party} publishes version ${at(publisher.publishes, event)}`,
      })),
  );
}

/**
 * Somebody has to publish in every page: the consumer itself, the shell, or another remote in all
 * of its versions. Named are the versions that leave the event out, where there are any.
 */
function notPublished(consumer: Speaker, shell: Speaker, remotes: readonly Speaker[]): Misfit[] {
  const others = remotes.filter(({ name }) => name !== consumer.name);
  return Object.entries(consumer.consumes).flatMap(([event, wanted]): Misfit[] => {
    const publishes = (one: Speaker) => at(one.publishes, event) === wanted;
    if (publishes(consumer) || publishes(shell)) return [];
    const providers = [...Map.groupBy(others, ({ name }) => name).values()].filter((versions) =>
      versions.some(publishes),
    );
    if (providers.some((versions) => versions.every(publishes))) return [];
    const missing = { code: 'EVENT_NOT_PUBLISHED' as const, subject: event };
    const says = `${consumer.party} consumes ${event} at version ${wanted}`;
    if (providers.length === 0) {
      return [{ ...missing, between: [consumer.party], message: `${says}, nobody publishes it` }];
    }
    return providers
      .flat()
      .filter((provider) => !publishes(provider))
      .map(({ party }) => ({
        ...missing,
        between: [consumer.party, party],
        message: `${says}, ${party} does not publish it`,
      }));
  });
}

/** Two versions of one remote are never in one page. */
function canMeet(one: Speaker, other: Speaker): boolean {
  return one === other || one.name !== other.name;
}

function publishesOther(publishes: Versions, event: string, wanted: number): boolean {
  const version = at(publishes, event);
  return version !== undefined && version !== wanted;
}

/** Names come from outside: what every object inherits is no event. */
function at(versions: Versions, event: string): number | undefined {
  return Object.hasOwn(versions, event) ? versions[event] : undefined;
}
