import {
  allVersions,
  type LiveSets,
  type Misfit,
  partyName,
  type RemoteContract,
} from './contract.ts';

type Remotes = Pick<LiveSets, 'remotes'>;

/**
 * Slots that are filled and that nobody would ever see filled, or at another version than who fills
 * them fits. A page whose version does not offer the slot misses nothing: unlike a module, a slot is
 * missing only where no live version offers it.
 */
export function slotMisfits(sets: Remotes): readonly Misfit[] {
  return allVersions(sets).flatMap((filler) =>
    Object.entries(filler.extensions ?? {}).flatMap(([slot, { versions }]) =>
      slotMisfit(sets, partyName(filler), slot, versions),
    ),
  );
}

function slotMisfit(
  { remotes }: Remotes,
  filler: string,
  subject: string,
  fitting: readonly number[],
): Misfit[] {
  const [remote = '', slot = ''] = subject.split('/');
  const live = Object.hasOwn(remotes, remote) ? (remotes[remote] ?? []) : [];
  const says = `${filler} fills ${subject} at version ${fitting.join(' or ')}`;
  const offering = live.flatMap((version) => {
    const offered = slotOf(version, slot);
    return offered ? [{ party: partyName(version), offered: offered.version }] : [];
  });
  if (offering.length === 0) {
    const message = `${says}, no live version of ${remote} offers it`;
    return [{ code: 'SLOT_MISSING', between: [filler], subject, message }];
  }
  return offering
    .filter(({ offered }) => !fitting.includes(offered))
    .map(({ party, offered }) => ({
      code: 'SLOT_VERSIONS_DIFFER',
      between: [filler, party],
      subject,
      message: `${says}, ${party} offers version ${offered}`,
    }));
}

/** Names come from outside: what every object inherits is no slot. */
function slotOf({ extensionSlots = {} }: RemoteContract, slot: string) {
  return Object.hasOwn(extensionSlots, slot) ? extensionSlots[slot] : undefined;
}
