import type { RemoteApplication } from '@spieltag/shared-kernel/composition';
import {
  allVersions,
  between,
  type LiveSets,
  type Misfit,
  meetingPairs,
  partyName,
  type RemoteContract,
  shellName,
} from './contract.ts';
import { literalsOf, patternsOverlap } from './pattern-overlap.ts';

/** An application, or the shell's own screens, as what takes a place in the page. */
interface Place {
  readonly party: string;
  /** Absent: the shell's. */
  readonly name?: string;
  readonly slot: RemoteApplication['slot'];
  readonly match: readonly string[];
  readonly tabOrder?: number | undefined;
}

/**
 * Two that want the same place: the same address in the same slot, the same place among the tabs,
 * the same name. And an overlay whose word stands in somebody's address, which is cut there.
 */
export function placeMisfits(sets: LiveSets): readonly Misfit[] {
  const shell: Place = {
    party: shellName(sets.shell),
    slot: 'main',
    match: sets.shell.addresses ?? [],
  };
  const withShell = allVersions(sets).flatMap((version) =>
    places(version).flatMap((place) => misfitsOf(place, shell)),
  );
  const withEachOther = meetingPairs(sets).flatMap(([one, other]) =>
    (one === other ? inner(places(one)) : outer(places(one), places(other))).flatMap(
      ([place, rival]) => misfitsOf(place, rival),
    ),
  );
  const cutByThemselves = allVersions(sets).flatMap((version) =>
    places(version).flatMap((place) => hidden(place, place)),
  );
  return [...withShell, ...withEachOther, ...cutByThemselves];
}

function places(version: RemoteContract): readonly Place[] {
  return version.applications.map(({ name, slot, match, tab }) => ({
    party: partyName(version),
    name,
    slot,
    match,
    tabOrder: tab?.order,
  }));
}

type Pairs = readonly (readonly [Place, Place])[];

const inner = (all: readonly Place[]): Pairs =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

const outer = (some: readonly Place[], others: readonly Place[]): Pairs =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

function misfitsOf(one: Place, other: Place): Misfit[] {
  const parties = between(one.party, other.party);
  const both = `${one.party} and ${other.party}`;
  const found: Misfit[] = [...hidden(one, other), ...hidden(other, one)];
  const taken = one.slot === other.slot && firstOverlap(one.match, other.match);
  if (taken) {
    const [mine, theirs] = taken;
    const addresses = mine === theirs ? mine : `${mine} and ${theirs}`;
    const message = `${both} claim the same address: ${addresses}`;
    found.push({ code: 'ADDRESS_TAKEN', between: parties, subject: mine, message });
  }
  if (one.tabOrder !== undefined && one.tabOrder === other.tabOrder) {
    const message = `${both} want place ${one.tabOrder} among the tabs`;
    const subject = String(one.tabOrder);
    found.push({ code: 'TAB_ORDER_TAKEN', between: parties, subject, message });
  }
  if (one.name !== undefined && one.name === other.name) {
    const message = `${both} have an application named ${one.name}`;
    found.push({ code: 'APPLICATION_NAME_TAKEN', between: parties, subject: one.name, message });
  }
  return found;
}

function firstOverlap(
  some: readonly string[],
  others: readonly string[],
): readonly [string, string] | undefined {
  for (const mine of some) {
    const theirs = others.find((other) => patternsOverlap(path(mine), path(other)));
    if (theirs !== undefined) return [mine, theirs];
  }
  return undefined;
}

/** Addresses of `place` that `overlay` cuts: its word ends what belongs to the screen below. */
function hidden(place: Place, overlay: Place): Misfit[] {
  if (overlay.slot !== 'overlay') return [];
  const words = new Set(overlay.match.flatMap((pattern) => literalsOf(path(pattern))[0] ?? []));
  return place.match
    .filter((pattern) => {
      const literals = literalsOf(path(pattern));
      const own = place.slot === 'overlay' ? literals.slice(1) : literals;
      return own.some((literal) => words.has(literal));
    })
    .map((pattern) => ({
      code: 'ADDRESS_HIDDEN',
      between: between(place.party, overlay.party),
      subject: pattern,
      message: `${place.party} never gets ${pattern}: ${overlay.party} opens an overlay by a word in it`,
    }));
}

/** Patterns of overlays begin with a star: it stands for whatever lies below. */
const path = (pattern: string) => pattern.replace(/^\*/, '');
