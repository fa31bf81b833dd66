import { expect, test } from '@jest/globals';
import { communityKind } from '@spieltag/shared-kernel/communities';
import fc from 'fast-check';
import type { Chosen } from './community.repository.ts';
import { MemberPlaces } from './member-places.ts';
import { withChanges } from './order.model.ts';
import { SeasonMembers } from './season-members.ts';

const USERS = 30;
const CLUBS = ['tm-a', 'tm-b', 'tm-DE'];
const COUNTRIES = ['DE', 'XE'];
const anyChoice = fc.record({
  userNo: fc.nat(USERS - 1),
  club: fc.constantFrom(null, ...CLUBS),
  country: fc.constantFrom(null, ...COUNTRIES),
});
const anyChanges = fc
  .array(anyChoice, { maxLength: 60 })
  .map((choices): Chosen[] => choices.map((choice, i) => ({ ...choice, version: i + 1 })));
/** Every user once, in an order that is not that of the numbers. */
const ORDER = Uint32Array.from({ length: USERS }, (_, place) => (place * 7) % USERS);

const placesOf = (places: MemberPlaces) => places.slice(0, USERS);
const placesIn = async (members: SeasonMembers, id: string) =>
  (await members.placesOfAll(ORDER, communityKind(id))).get(id) ??
  MemberPlaces.of(new Uint32Array(0), USERS);

async function stateOf(members: SeasonMembers) {
  const all = [...CLUBS, ...COUNTRIES].map(async (id) => ({
    id,
    count: members.count(id),
    userNos: placesOf(await placesIn(members, id)).map((place) => ORDER[place]),
  }));
  return { version: members.version, all: await Promise.all(all) };
}

function naive(changes: readonly Chosen[]) {
  const latest = new Map(changes.map((change) => [change.userNo, change]));
  return [...CLUBS, ...COUNTRIES].map((id) => {
    const isIn = (userNo: number) => {
      const own = latest.get(userNo);
      return own?.club === id || own?.country === id;
    };
    const userNos = [...ORDER].filter(isIn);
    return { id, count: userNos.length, userNos };
  });
}

test('whatever is chosen in whatever order, everybody is where they have chosen last', async () => {
  await fc.assert(
    fc.asyncProperty(anyChanges, fc.nat(60), async (changes, some) => {
      const members = new SeasonMembers();
      members.apply(changes.slice(0, some));
      members.apply(changes.slice(some));
      expect(await stateOf(members)).toEqual({ version: changes.length, all: naive(changes) });
    }),
  );
});

test('who comes later and reads all at once knows the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyChanges, anyChanges, async (before, after) => {
      const late = new SeasonMembers();
      const packed = naive(before).map(({ id, userNos }) => {
        const bytes = Buffer.alloc(4 * userNos.length);
        for (const [i, userNo] of userNos.entries()) bytes.writeUInt32BE(userNo, 4 * i);
        return { id, userNos: bytes };
      });
      late.fill(before.length, packed);
      const then = after.map((change, i) => ({ ...change, version: before.length + i + 1 }));
      late.apply(then);
      expect((await stateOf(late)).all).toEqual(naive([...before, ...then]));
    }),
  );
});

test('places that follow changes are those that are looked up anew', async () => {
  const ranked = { histogram: [], userNos: ORDER };
  await fc.assert(
    fc.asyncProperty(anyChanges, fc.nat(60), async (changes, some) => {
      const members = new SeasonMembers();
      members.apply(changes.slice(0, some));
      for (const id of [...CLUBS, ...COUNTRIES]) {
        const before = {
          places: await placesIn(members, id),
          version: members.versionOf(id),
        };
        const later = new SeasonMembers();
        later.apply(changes);
        const since = later.changesAfter(id, before.version);
        if (!since) continue;
        const followed = withChanges(ranked, before.places, since);
        expect(placesOf(followed)).toEqual(placesOf(await placesIn(later, id)));
      }
    }),
  );
});

test('changes are remembered as long as they are few, and not made up after that', () => {
  const members = new SeasonMembers();
  const join = (version: number) =>
    members.apply([{ userNo: version, club: 'tm-a', country: null, version }]);
  for (let version = 1; version <= 32; version++) join(version);
  expect(members.changesAfter('tm-a', 0)).toHaveLength(32);
  join(33);
  expect(members.changesAfter('tm-a', 0)).toBeUndefined();
  expect(members.changesAfter('tm-a', 1)).toHaveLength(32);
  expect(members.changesAfter('tm-a', 33)).toEqual([]);
  expect(members.changesAfter('tm-b', 0)).toBeUndefined();
});

test('a public league has another version when somebody comes or goes, and else the same', () => {
  const members = new SeasonMembers();
  const choose = (version: number, club: string | null, country: string | null) =>
    members.apply([{ userNo: 3, club, country, version }]);
  choose(1, 'tm-a', null);
  choose(2, 'tm-a', 'DE');
  expect([members.versionOf('tm-a'), members.versionOf('DE')]).toEqual([1, 2]);
  choose(3, 'tm-b', 'DE');
  const versions = ['tm-a', 'tm-b', 'DE', 'tm-none'].map((id) => members.versionOf(id));
  expect(versions).toEqual([3, 3, 2, 0]);
  expect([members.joined('club'), members.joined('country')]).toEqual([['tm-b'], ['DE']]);
  expect(members.count('tm-none')).toBe(0);
});
