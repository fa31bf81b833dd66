import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type FeedSpec, openFeed } from '../index.ts';
import { removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';

afterAll(removeSeasonFolders);

const fixture = readFileSync(join(import.meta.dirname, 'fixture', 'xx.1.json'), 'utf8');
const { matches }: { matches: readonly object[] } = JSON.parse(fixture);
const [first, second, third, ...others] = matches;
/** In summer, in summer with a zone, and in winter without a time. */
const written = [
  { ...first, date: '2025-08-22', time: '20:30' },
  { ...second, date: '2025-08-23', time: '20:30 UTC+3' },
  { ...third, date: '2026-01-16', time: null },
  ...others,
];

async function kickOffsOf(file: string, spec: Partial<FeedSpec>) {
  const content = JSON.stringify({ name: 'League 2025/26', matches: written });
  const folder = seasonFolder({ [file]: content });
  const feed = openFeed({ provider: 'openfootball', folder, ...spec });
  const { matches: read } = await feed.catalogue();
  feed.follow?.stop();
  return {
    kickOffs: read.slice(0, 3).map(({ date }) => new Date(date).toISOString().slice(0, 16)),
    skipped: await feed.skipped?.(),
  };
}

const LOCAL = { localTimes: true };

describe('kick-offs without a zone', () => {
  test.each<[string, string, Partial<FeedSpec>, string, string]>([
    ['of Germany', 'de.1.json', LOCAL, '2025-08-22T18:30', '2026-01-16T14:30'],
    ['of a second league', 'de.2.json', LOCAL, '2025-08-22T18:30', '2026-01-16T14:30'],
    ['of England', 'en.1.json', LOCAL, '2025-08-22T19:30', '2026-01-16T15:30'],
    [
      'of a season that is followed, however long it has been there',
      'de.1.json',
      { grows: true },
      '2025-08-22T18:30',
      '2026-01-16T14:30',
    ],
    [
      'of a recorded season that was imported with UTC',
      'de.1.json',
      {},
      '2025-08-22T20:30',
      '2026-01-16T15:30',
    ],
  ])('%s', async (_, file, spec, summer, winter) => {
    const { kickOffs, skipped } = await kickOffsOf(file, spec);
    expect(kickOffs).toEqual([summer, '2025-08-23T17:30', winter]);
    expect(skipped).toEqual([]);
  });

  test.each(['xx.1.json', 'constructor.json'])(
    'of a country we do not know are read as UTC, which is said: %s',
    async (file) => {
      const { kickOffs, skipped } = await kickOffsOf(file, LOCAL);
      expect(kickOffs).toEqual(['2025-08-22T20:30', '2025-08-23T17:30', '2026-01-16T15:30']);
      expect(skipped).toEqual([
        `leagues of a country we do not know, with kick-offs in UTC: 1 (${file.replace('.json', '')})`,
      ]);
    },
  );
});
