import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { ApiContext } from '../plugins/api-context.ts';
import type { MemberPlaces } from './member-places.ts';
import { SeasonMembers } from './season-members.ts';
import { heldBytes, type Standing, Standings } from './standings.ts';

const USERS = 3000;
const COUNTRIES = ['DE', 'FR', 'IT', 'XX'];
const MEGABYTE = 1024 * 1024;
const KEPT_BYTES = 120 * MEGABYTE;
const ofUsers = (count: number) => ({ userNos: new Uint32Array(count) });

/** Every user once, in an order that is not that of the numbers. */
const userNos = Uint32Array.from({ length: USERS }, (_, place) => (place * 7) % USERS);
const standing = (): Standing => ({
  ranked: { histogram: [], userNos },
  previousRoundId: null,
  head: { state: 'CALCULATED', trendState: 'CALCULATED', ts: 1 },
});

function joined(): SeasonMembers {
  const members = new SeasonMembers();
  members.apply(
    Array.from({ length: USERS }, (_, userNo) => ({
      ...{ userNo, version: userNo + 1, club: null },
      country: COUNTRIES[userNo % COUNTRIES.length] ?? null,
    })),
  );
  return members;
}

const standings = () => new Standings({} as Pick<ApiContext, 'pages' | 'db'>);
const numbersOf = (places: MemberPlaces) =>
  places.slice(0, USERS).map((place) => userNos[place] as number);
const naive = (isIn: (userNo: number) => boolean) => [...userNos].filter(isIn);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('places in a ranking', () => {
  test('are looked up once for all public leagues of a kind', async () => {
    const looks = jest.spyOn(SeasonMembers.prototype, 'placesOfAll');
    const [here, members, ranking] = [standings(), joined(), standing()];
    const all = await Promise.all(COUNTRIES.map((id) => here.placesIn(ranking, members, id)));
    expect(looks).toHaveBeenCalledTimes(1);
    for (const [no, places] of all.entries()) {
      expect(numbersOf(places)).toEqual(naive((userNo) => userNo % COUNTRIES.length === no));
    }
    await here.placesIn(ranking, members, 'tm-a');
    await here.placesIn(standing(), members, 'DE');
    expect(looks).toHaveBeenCalledTimes(3);
  });

  test('follow who comes and goes, and are looked up again when that were too many', async () => {
    const looks = jest.spyOn(SeasonMembers.prototype, 'placesOfAll');
    const [here, members, ranking] = [standings(), joined(), standing()];
    await here.placesIn(ranking, members, 'FR');
    const move = (first: number, count: number) =>
      members.apply(
        Array.from({ length: count }, (_, i) => ({
          ...{ userNo: 4 * (first + i), version: members.version + 1 + i },
          ...{ club: null, country: 'FR' },
        })),
      );
    for (const [first, count, expected] of [
      [0, 20, 1],
      [20, 12, 1],
      [32, 40, 2],
    ] as const) {
      move(first, count);
      const moved = 4 * (first + count);
      const french = numbersOf(await here.placesIn(ranking, members, 'FR'));
      expect(french).toEqual(naive((no) => no % 4 === 1 || (no % 4 === 0 && no < moved)));
      const german = numbersOf(await here.placesIn(ranking, members, 'DE'));
      expect(german).toEqual(naive((no) => no % 4 === 0 && no >= moved));
      expect(looks).toHaveBeenCalledTimes(expected);
    }
  });
});

describe('rankings in memory', () => {
  test('count with their order, all places in it, and those that have changed', () => {
    const bytes = heldBytes(ofUsers(1_000_000));
    expect(bytes).toBeGreaterThan(5 * 4_000_000);
    expect(KEPT_BYTES / bytes).toBeGreaterThan(4);
    expect(KEPT_BYTES / bytes).toBeLessThan(7);
  });

  test('are as many as a matchday needs, however many managers there are', () => {
    expect(4 * heldBytes(ofUsers(12_000_000))).toBe(KEPT_BYTES);
  });
});
