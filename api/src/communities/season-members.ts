import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CommunityKind, communityKind } from '@spieltag/shared-kernel/communities';
import type { Chosen, PackedMembers } from './community.repository.ts';
import { MemberPlaces } from './member-places.ts';

const USER_BYTES = 4;
/** So many places are looked at before other work goes on: about a millisecond. */
const PLACES_A_TURN = 1 << 15;
/** No public league has this number. */
const NOWHERE = 0;
/** So many changes of each public league are remembered. */
const CHANGES_KEPT = 32;

/** Somebody who has come or gone. */
export interface MemberChange {
  readonly version: number;
  readonly userNo: number;
  readonly isIn: boolean;
}

/** The latest changes of a public league: all after a version. */
interface Recent {
  after: number;
  readonly changes: MemberChange[];
}

/**
 * Who is in which public league of a season, in memory: four bytes a manager. A public league has a
 * number, by the order in which they were heard of.
 */
export class SeasonMembers {
  /** Of what is known. */
  version = 0;
  /** Versions are to be compared with those of the same beginning alone. */
  readonly beginning: number;
  readonly #numbers = new Map<string, number>();
  /** By user number. */
  readonly #numberOf: Record<CommunityKind, Uint16Array> = {
    club: new Uint16Array(0),
    country: new Uint16Array(0),
  };
  /** By number of the public league. */
  readonly #counts: number[] = [];
  readonly #versions: number[] = [];
  readonly #recent: Recent[] = [];

  constructor(beginning = 0) {
    this.beginning = beginning;
  }

  /** Takes over everybody as they are at a version. */
  fill(version: number, all: readonly PackedMembers[]): void {
    for (const { id, userNos } of all) {
      const number = this.#numberFor(id);
      const kind = communityKind(id);
      for (let at = 0; at < userNos.length; at += USER_BYTES) {
        this.#put(kind, userNos.readUInt32BE(at), number);
      }
      this.#versions[number] = version;
      this.#recent[number] = { after: version, changes: [] };
    }
    this.version = version;
  }

  /** Takes over what has changed since. */
  apply(changes: readonly Chosen[]): void {
    for (const change of changes) {
      this.#move(change, 'club');
      this.#move(change, 'country');
      this.version = change.version;
    }
  }

  /** How many are in a public league. */
  count(id: string): number {
    const number = this.#numbers.get(id);
    return number === undefined ? 0 : (this.#counts[number] ?? 0);
  }

  /** Those of a kind somebody is in. */
  joined(kind: CommunityKind): string[] {
    return [...this.#numbers.keys()].filter(
      (id) => communityKind(id) === kind && this.count(id) > 0,
    );
  }

  /** Of the last change of a public league: as long as it is the same its members are. */
  versionOf(id: string): number {
    const number = this.#numbers.get(id);
    return number === undefined ? 0 : (this.#versions[number] ?? 0);
  }

  /** Who has come and gone after a version, in order; undefined: it is too long ago. */
  changesAfter(id: string, version: number): readonly MemberChange[] | undefined {
    const recent = this.#recent[this.#numbers.get(id) ?? NOWHERE];
    if (!recent || version < recent.after) return undefined;
    return recent.changes.filter((change) => change.version > version);
  }

  /**
   * At which places of an order the members of all public leagues of a kind stand now, by id: one look at
   * everybody for all of them, and one list, of which each has a part.
   */
  async placesOfAll(
    userNos: Uint32Array,
    kind: CommunityKind,
  ): Promise<ReadonlyMap<string, MemberPlaces>> {
    // As they are now: others may come while this goes on.
    const numberOf = this.#numberOf[kind].slice();
    const starts = new Uint32Array(this.#numbers.size + 1);
    const ids = this.joined(kind).map((id) => [id, this.#numbers.get(id) ?? NOWHERE] as const);
    let members = 0;
    for (const [id, number] of ids) {
      starts[number] = members;
      members += this.count(id);
    }
    const places = new Uint32Array(members);
    const ends = starts.slice();
    for (let first = 0; first < userNos.length; first += PLACES_A_TURN) {
      const turn = userNos.subarray(first, first + PLACES_A_TURN);
      putPlaces({ userNos: turn, first, numberOf }, places, ends);
      await nextTurn();
    }
    return new Map(
      ids.map(([id, number]) => {
        const own = places.subarray(starts[number], ends[number]);
        return [id, MemberPlaces.of(own, userNos.length)];
      }),
    );
  }

  #move({ userNo, version, ...chosen }: Chosen, kind: CommunityKind): void {
    const id = chosen[kind];
    const number = id === null ? NOWHERE : this.#numberFor(id);
    const before = this.#put(kind, userNo, number);
    if (before === number) return;
    this.#note(before, { version, userNo, isIn: false });
    this.#note(number, { version, userNo, isIn: true });
  }

  #note(number: number, change: MemberChange): void {
    if (number === NOWHERE) return;
    this.#versions[number] = change.version;
    this.#recent[number] ??= { after: 0, changes: [] };
    const recent = this.#recent[number];
    recent.changes.push(change);
    const dropped = recent.changes.length > CHANGES_KEPT ? recent.changes.shift() : undefined;
    if (dropped) recent.after = dropped.version;
  }

  /** @returns where the user was before */
  #put(kind: CommunityKind, userNo: number, number: number): number {
    if (userNo >= this.#numberOf[kind].length) this.#makeRoom(kind, userNo);
    const numberOf = this.#numberOf[kind];
    const before = numberOf[userNo] ?? NOWHERE;
    numberOf[userNo] = number;
    this.#counts[before] = (this.#counts[before] ?? 0) - 1;
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    return before;
  }

  #makeRoom(kind: CommunityKind, userNo: number): void {
    const room = new Uint16Array(Math.max(1024, 2 * userNo));
    room.set(this.#numberOf[kind]);
    this.#numberOf[kind] = room;
  }

  #numberFor(id: string): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    return number;
  }
}

/**
 * Puts the places of those who are in a public league behind those that are there. A plain loop outside of
 * what waits: it is compiled well.
 * @param ends by number of the public league
 */
function putPlaces(
  {
    userNos,
    first,
    numberOf,
  }: { readonly userNos: Uint32Array; readonly first: number; readonly numberOf: Uint16Array },
  places: Uint32Array,
  ends: Uint32Array,
): void {
  for (let i = 0; i < userNos.length; i++) {
    const number = numberOf[userNos[i] as number] ?? NOWHERE;
    if (number !== NOWHERE) places[(ends[number] as number)++] = first + i;
  }
}
