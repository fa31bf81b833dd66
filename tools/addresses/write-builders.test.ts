import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { frontEndNames, ROOT, readFrontEnd } from '@spieltag/remote-kit/packages';
import { type AddressManifest, builderName, writeBuilders } from './write-builders.ts';

const manifests = frontEndNames().flatMap((name) => readFrontEnd(name).manifest ?? []);
const scouting: AddressManifest = {
  name: 'mf-scouting',
  applications: [
    { name: 'scouting', match: ['/scouting/:list?'], slot: 'main' },
    { name: 'report', match: ['*/scout-report/:playerId/:page?'], slot: 'overlay' },
  ],
};

test.each([
  ['/', 'lineup', 'lineup'],
  ['/help/stats', 'account', 'helpStats'],
  ['/global-ranking/:rankingType?/:roundId?/:page?', 'rankings', 'globalRanking'],
  ['*/user-details/*', 'user-details', 'userDetails'],
])('the builder of %s is called by its words', (pattern, application, name) => {
  expect(builderName(pattern, application)).toBe(name);
});

describe('a seventh remote', () => {
  const before = writeBuilders(manifests, []);
  const after = writeBuilders([...manifests, scouting], []);

  test('gets builders typed by its manifest', () => {
    expect(after).toContain("scouting: (list?: Part) => seasonPath(seasonId, 'scouting', list),");
    expect(after).toContain(
      'export const scoutReport = (playerId: Part, page?: Part): OverlayAddress => ' +
        "['scout-report', playerId, page];",
    );
  });

  test('leaves those of the others as they are', () => {
    const lines = new Set(after.split('\n'));
    expect(before.split('\n').filter((line) => !lines.has(line))).toEqual([]);
  });

  test('needs no other kernel: that names no address of a remote', () => {
    const words = manifests.flatMap(({ applications }) =>
      applications.flatMap(({ match }) =>
        match.flatMap((pattern) => pattern.match(/[a-z]+-[a-z]+/g) ?? []),
      ),
    );
    expect(words).toEqual(expect.arrayContaining(['player-details', 'global-ranking']));
    const sources = globSync('shared-kernel/src/{remote,stores,events,client}/**/*.{ts,tsx}', {
      cwd: ROOT,
    }).filter((path) => !/[.]test[.]|[/]testing[/]/.test(path));
    expect(sources.length).toBeGreaterThan(50);
    const naming = sources.filter((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return words.some((word) => source.includes(word));
    });
    expect(naming).toEqual([]);
  });
});
