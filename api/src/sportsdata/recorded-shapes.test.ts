import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import { Compile } from 'typebox/compile';
import { realSeason, testWithRealData } from '../feed/testing/real-seasons.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';

const folder = realSeason('kicker/bl1-2024-25');

/**
 * What a recorded file has and ours has not, or in another way, and why no client misses it. Paths
 * as `fieldsOf` writes them.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '[].matches[].homeScore': 'null before kick-off, not 0: scores are shown of live matches only',
  '[].matches[].guestScore': 'as the score of the home team',
};

type Kinds = ReadonlyMap<string, ReadonlySet<string>>;

/** Every field of a structure with the kinds of its values: `players[].rating` is a number. */
function fieldsOf(value: unknown): Kinds {
  const kinds = new Map<string, Set<string>>();
  const walk = (at: unknown, path: string): void => {
    kinds.set(path, (kinds.get(path) ?? new Set()).add(kindOf(at)));
    if (Array.isArray(at)) for (const item of at) walk(item, `${path}[]`);
    else if (typeof at === 'object' && at !== null) {
      for (const [name, item] of Object.entries(at)) walk(item, path ? `${path}.${name}` : name);
    }
  };
  walk(value, '');
  return kinds;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Fields of the first that the second lacks, or whose values it never has in a kind clients know. */
function missing(recorded: Kinds, ours: Kinds): string[] {
  return [...recorded].flatMap(([path, kinds]) => {
    if (path in EXCEPTIONS) return [];
    const own = ours.get(path);
    if (!own) return [path];
    // A field that is empty in all we recorded says nothing of its kind.
    if (kinds.size === 1 && kinds.has('null')) return [];
    return [...own].every((kind) => kinds.has(kind)) ? [] : [`${path} is ${[...own].join('/')}`];
  });
}

const recordedFile = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString());
const recordedRounds = () =>
  existsSync(folder)
    ? readdirSync(join(folder, 'rounds')).map((name) => recordedFile(join('rounds', name)))
    : [];

let season: PlayedSeason;
beforeAll(async () => {
  season = await playedSeason(2);
});
afterAll(() => season.close());

const databaseOfOurs = async (): Promise<ClientDatabase> =>
  (await season.get(`/api/sportsdata/v1/client_database/${season.seasonId}.json`)).json();

async function roundsOfOurs(): Promise<unknown[]> {
  const { rounds } = await databaseOfOurs();
  return Promise.all(
    rounds
      .slice(0, 3)
      .map(async ({ id }) => (await season.get(`/api/gameloop/v1/state/round/${id}.json`)).json()),
  );
}

describe('a client of the recorded files finds in ours', () => {
  testWithRealData('every field of the client database, in its kind', async () => {
    const recorded = fieldsOf(recordedFile('client_database.json.gz'));
    expect(recorded.size).toBeGreaterThan(80);
    expect(missing(recorded, fieldsOf(await databaseOfOurs()))).toEqual([]);
  });

  testWithRealData('every field of the rounds, in its kind', async () => {
    const recorded = fieldsOf(recordedRounds());
    expect(recorded.size).toBeGreaterThan(25);
    expect(missing(recorded, fieldsOf(await roundsOfOurs()))).toEqual([]);
  });

  testWithRealData('no words it does not know: the recorded files fit our rows', async () => {
    const wordsOf = (value: unknown, name: string): string[] => [
      ...new Set(
        [...JSON.stringify(value).matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'))].map(
          ([, word = '']) => word,
        ),
      ),
    ];
    const ours = [await databaseOfOurs(), ...(await roundsOfOurs())];
    const recorded = [recordedFile('client_database.json.gz'), ...recordedRounds()];
    for (const name of ['position', 'category', 'phase']) {
      expect(wordsOf(recorded, name)).toEqual(expect.arrayContaining(wordsOf(ours, name)));
    }
    const round = Compile(RoundResult);
    for (const each of recordedRounds() as RoundResult[]) {
      expect([...round.Errors(withOurFields(each))]).toEqual([]);
    }
  });

  testWithRealData('the formations under their ids', async () => {
    const recorded = recordedFile('client_database.json.gz') as ClientDatabase;
    const { availableFormations } = await databaseOfOurs();
    for (const formation of recorded.availableFormations) {
      const own = availableFormations.find(({ id }) => id === formation.id);
      expect(own).toMatchObject(formation as object);
    }
  });
});

/** With the fields that only ours have. */
function withOurFields(round: RoundResult): RoundResult {
  return {
    ...round,
    matches: round.matches.map((match) => ({
      ...match,
      players: match.players.map((player) => ({
        ...player,
        teamId: 'tm-1',
        pointsBreakDown: { ...player.pointsBreakDown, pointsOther: null },
      })),
    })),
  };
}
