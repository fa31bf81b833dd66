import type { Share } from '@spieltag/shared-kernel/registry';
import type { RolloutState, SplitShare } from './rollout.model.ts';

const FULL_PERCENT = 100;

/** Versions of the visitors, a percent of the buckets each, in the order of the buckets. */
type Owners = readonly (string | undefined)[];

/**
 * Deals the buckets of a remote to shares that an operator has set, in whole percents: only as many visitors
 * change as the shares that shrink have lost, and they go to the shares that grow.
 *
 * A version may have several ranges of buckets then. Ranges of the default that lie between others are marked
 * as those of shares that were taken back, and so is a range without buckets that stands first where the salt
 * is no other first one's version: every registry deals by that rule.
 */
export function dealShares(before: RolloutState, wanted: readonly Share[]): readonly SplitShare[] {
  const main = wanted.find((share) => share.default)?.version ?? '';
  const ranges = rangesOf(dealOwners(ownersOf(before), wanted, main));
  const last = ranges.at(-1);
  const rest = last?.version === main ? ranges.pop() : undefined;
  const dealt = ranges.map(({ version, traffic }) => ({
    version,
    traffic,
    default: false,
    ...(version === main && { isWithdrawn: true }),
  }));
  const salt = before.dealt?.find((share) => !share.default)?.version ?? dealt[0]?.version ?? main;
  return [
    ...(salt === dealt[0]?.version
      ? []
      : [{ version: salt, traffic: 0, default: false, isWithdrawn: true }]),
    ...dealt,
    { version: main, traffic: rest?.traffic ?? 0, default: true },
  ];
}

function ownersOf({ shares, dealt = shares }: RolloutState): Owners {
  if (shares.length === 0) return new Array<undefined>(FULL_PERCENT).fill(undefined);
  const live = new Set(shares.map(({ version }) => version));
  const main = shares.find((share) => share.default)?.version;
  return dealt.flatMap(({ version, traffic }) =>
    new Array<string | undefined>(traffic).fill(live.has(version) ? version : main),
  );
}

/** The default grows and shrinks at its lowest buckets, all others at their highest. */
function dealOwners(before: Owners, wanted: readonly Share[], main: string): Owners {
  const left = new Map(wanted.map(({ version, traffic }) => [version, traffic]));
  const keep = (owner: string | undefined) => {
    const count = owner === undefined ? 0 : (left.get(owner) ?? 0);
    if (owner === undefined || count === 0) return undefined;
    left.set(owner, count - 1);
    return owner;
  };
  const fromLowest = before.map((owner) => (owner === main ? undefined : keep(owner)));
  const fromHighest = before
    .toReversed()
    .map((owner) => (owner === main ? keep(owner) : undefined));
  const kept = fromHighest.toReversed().map((owner, place) => owner ?? fromLowest[place]);
  const others = [...left.keys()].filter((version) => version !== main);
  const given = [...others, main].flatMap((version) =>
    new Array<string>(left.get(version) ?? 0).fill(version),
  );
  return kept.map((owner) => owner ?? given.shift());
}

/** Neighbours of one version as one range. */
function rangesOf(owners: Owners): { readonly version: string; readonly traffic: number }[] {
  const starts = owners.flatMap((owner, place) => (owner === owners[place - 1] ? [] : [place]));
  return starts.map((start, no) => ({
    version: owners[start] ?? '',
    traffic: (starts[no + 1] ?? owners.length) - start,
  }));
}
