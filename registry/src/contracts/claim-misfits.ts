import type { RemoteApplication } from '@spieltag/shared-kernel/composition';
import {
  allVersions,
  between,
  type Misfit,
  meetingPairs,
  partyName,
  type RemoteContract,
  type ShellSets,
  shellName,
} from './contract.ts';
import { literalsOf, patternsOverlap } from './pattern-overlap.ts';

/** An application, or the shell's own screens, with the addresses and the tab it claims in the page. */
interface Claim {
  readonly party: string;
  /** Absent: the shell's. */
  readonly name?: string;
  readonly slot: RemoteApplication['slot'];
  readonly match: readonly string[];
  readonly tabOrder?: number | undefined;
}

/**
 * Two that claim the same: an address in the same slot, a place among the tabs,
 * a name. And an overlay whose word stands in somebody's address, which is cut there.
 */
export function claimMisfits(sets: ShellSets): readonly Misfit[] {
  const shell: Claim = {
    party: shellName(sets.shell),
    slot: 'main',
    match: sets.shell.addresses ?? [],
  };
  const withShell = allVersions(sets).flatMap((version) =>
    claimsOf(version).flatMap((claim) => misfitsOf(claim, shell)),
  );
  const withEachOther = meetingPairs(sets).flatMap(([one, other]) =>
    (one === other ? inner(claimsOf(one)) : outer(claimsOf(one), claimsOf(other))).flatMap(
      ([claim, rival]) => misfitsOf(claim, rival),
    ),
  );
  const cutByThemselves = allVersions(sets).flatMap((version) =>
    claimsOf(version).flatMap((claim) => hidden(claim, claim)),
  );
  return [...withShell, ...withEachOther, ...cutByThemselves];
}

function claimsOf(version: RemoteContract): readonly Claim[] {
  return version.applications.map(({ name, slot, match, tab }) => ({
    party: partyName(version),
    name,
    slot,
    match,
    tabOrder: tab?.order,
  }));
}

type Pairs = readonly (readonly [Claim, Claim])[];

const inner = (all: readonly Claim[]): Pairs =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

const outer = (some: readonly Claim[], others: readonly Claim[]): Pairs =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

function misfitsOf(one: Claim, other: Claim): Misfit[] {
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

/** Addresses of `claim` that `overlay` cuts: its word ends what belongs to the screen below. */
function hidden(claim: Claim, overlay: Claim): Misfit[] {
  if (overlay.slot !== 'overlay') return [];
  const words = new Set(overlay.match.flatMap((pattern) => literalsOf(path(pattern))[0] ?? []));
  return claim.match
    .filter((pattern) => {
      const literals = literalsOf(path(pattern));
      const own = claim.slot === 'overlay' ? literals.slice(1) : literals;
      return own.some((literal) => words.has(literal));
    })
    .map((pattern) => ({
      code: 'ADDRESS_HIDDEN',
      between: between(claim.party, overlay.party),
      subject: pattern,
      message: `${claim.party} never gets ${pattern}: ${overlay.party} opens an overlay by a word in it`,
    }));
}

/** Patterns of overlays begin with a star: it stands for whatever lies below. */
const path = (pattern: string) => pattern.replace(/^\*/, '');
