import { allVersions, type LiveSets, type Misfit, partyName } from './contract.ts';

type Remotes = Pick<LiveSets, 'remotes'>;

/** Exposed modules somebody uses and some version does not have, or has at another version. */
export function moduleMisfits(sets: Remotes): readonly Misfit[] {
  return allVersions(sets).flatMap((user) =>
    Object.entries(user.uses ?? {}).flatMap(([remote, modules]) =>
      Object.entries(modules).flatMap(([module, wanted]) =>
        moduleMisfit(sets, partyName(user), { remote, module, wanted }),
      ),
    ),
  );
}

interface Use {
  readonly remote: string;
  readonly module: string;
  readonly wanted: number;
}

function moduleMisfit(sets: Remotes, user: string, { remote, module, wanted }: Use): Misfit[] {
  const subject = `${remote}${module.slice(1)}`;
  const says = `${user} uses ${subject} at version ${wanted}`;
  const versions = Object.hasOwn(sets.remotes, remote) ? (sets.remotes[remote] ?? []) : [];
  if (versions.length === 0) {
    const message = `${says}, no version of ${remote} is live`;
    return [{ code: 'MODULE_MISSING', between: [user], subject, message }];
  }
  return versions.flatMap((version): Misfit[] => {
    const party = partyName(version);
    const given = version.exposes?.[module];
    if (given === wanted) return [];
    if (given === undefined) {
      const message = `${says}, ${party} does not expose it`;
      return [{ code: 'MODULE_MISSING', between: [user, party], subject, message }];
    }
    const message = `${says}, ${party} exposes version ${given}`;
    return [{ code: 'MODULE_VERSIONS_DIFFER', between: [user, party], subject, message }];
  });
}
