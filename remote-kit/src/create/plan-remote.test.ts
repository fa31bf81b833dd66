import { describe, expect, test } from '@jest/globals';
import { frontEndNames, readFrontEnd, readPackageJson } from '../build/packages.ts';
import { planRemote } from './plan-remote.ts';

const around = {
  kernel: readPackageJson('shared-kernel').version,
  remotes: frontEndNames().flatMap((name) => readFrontEnd(name).manifest ?? []),
  shellAddresses: readFrontEnd('shell').shell?.addresses ?? [],
  namespaces: ['live', 'achievements'],
};
const wish = (name: string, icon = 'Star') => ({ name, icon, label: { de: 'Ä "x"', en: 'X' } });

describe('a new remote', () => {
  test.each([
    ['named like one that is there', 'live', /there is a mf-live already/],
    ['at an address of another', 'share', /mf-lineup and mf-share claim the same address/],
    ['at an address of the shell', 'debug', /claim the same address: \/debug/],
    ['at the word of an overlay', 'player-details', /mf-market opens an overlay by a word in it/],
    ['named like texts of another part', 'achievements', /texts under the name 'achievements'/],
    ['with a name that is none', 'Scouting', /is no name for a remote/],
    ['that names its prefix', 'mf-scouting', /is no name for a remote/],
  ])('%s is refused', (_title, name, message) => {
    expect(() => planRemote(wish(name), around)).toThrow(message);
  });

  test('with an icon nobody has is refused', () => {
    expect(() => planRemote(wish('scouting', 'Rocket'), around)).toThrow(/--icon must be one of/);
  });

  test('gets the last place among the tabs, and texts that fit into JSON', () => {
    const { order, de } = planRemote(wish('scouting'), around);
    const places = ['mf-lineup', 'mf-groups'].flatMap(
      (name) => readFrontEnd(name).manifest?.applications.map(({ tab }) => tab?.order ?? 0) ?? [],
    );
    expect(Number(order)).toBeGreaterThan(Math.max(...places));
    expect(JSON.parse(`"${de}"`)).toBe('Ä "x"');
  });
});
