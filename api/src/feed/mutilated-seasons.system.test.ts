import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type FeedProvider, openFeed } from './index.ts';
import { faultsOf, isRefusal } from './testing/playable.ts';
import {
  fplFiles,
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
} from './testing/season-files.ts';
import { rowsOf, tableOf } from './testing/tables.ts';

type Files = Readonly<Record<string, string>>;
/** Makes other files of those it is given; what does not fit leaves them as they are. */
type Mutilation = (files: Files) => Files;

afterAll(removeSeasonFolders);

const CELLS = [
  ...['', 'NaN', 'None', '-1', '0', '1', '2', '1.0', '5', '90', '1e9', '99999', '9007199254740993'],
  ...['True', 'maybe', 'AM', 'MID', 'a,b', '"', 'ü\u0000', '2023-08-18T19:00:00Z', '2023-99-99'],
];
const VALUES: readonly unknown[] = [
  ...[null, -1, 0, 1, 0.5, 99, 1e12, Number.MAX_SAFE_INTEGER, '', '1', 'FINISHED', 'LIVE', 'OUT'],
  ...['SCHEDULED', 'UNKNOWN', 'tm-k00000000', 'rn-k000220230001', '\u0000', '\ud800', true, [], {}],
];

const place = fc.nat({ max: 10_000 });
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

function changeTable(
  files: Files,
  no: number,
  change: (rows: Record<string, string>[]) => unknown,
): Files {
  const name = at(Object.keys(files), no) ?? '';
  try {
    const rows = rowsOf(files[name] ?? '').map((row) => ({ ...row }));
    change(rows);
    return { ...files, [name]: tableOf(rows) };
  } catch {
    return files;
  }
}

const tableMutilation: fc.Arbitrary<Mutilation> = fc.oneof(
  fc.tuple(place, place, place, fc.constantFrom(...CELLS)).map(
    ([file, row, column, cell]): Mutilation =>
      (files) =>
        changeTable(files, file, (rows) => {
          const found = at(rows, row) ?? {};
          found[at(Object.keys(found), column) ?? ''] = cell;
        }),
  ),
  fc.tuple(place, place).map(
    ([file, column]): Mutilation =>
      (files) =>
        changeTable(files, file, (rows) => {
          const name = at(Object.keys(rows[0] ?? {}), column) ?? '';
          for (const row of rows) delete row[name];
        }),
  ),
  fc.tuple(place, place).map(
    ([file, row]): Mutilation =>
      (files) =>
        changeTable(files, file, (rows) => rows.push({ ...at(rows, row) })),
  ),
  fc.tuple(place, place).map(
    ([file, row]): Mutilation =>
      (files) =>
        changeTable(files, file, (rows) => rows.splice(row % rows.length, 1)),
  ),
  place.map(
    (file): Mutilation =>
      (files) =>
        changeTable(files, file, (rows) => rows.reverse()),
  ),
);

/** All objects and lists of a JSON text. */
function containersOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(containersOf)];
}

const jsonMutilation: fc.Arbitrary<Mutilation> = fc
  .tuple(
    place,
    place,
    place,
    fc.oneof(fc.constantFrom(...VALUES), fc.constant('repeat'), fc.constant('remove')),
  )
  .map(
    ([fileNo, containerNo, keyNo, value]): Mutilation =>
      (files) => {
        const name = at(Object.keys(files), fileNo) ?? '';
        try {
          const content: unknown = JSON.parse(files[name] ?? '');
          const container = at(containersOf(content), containerNo) as Record<string, unknown>;
          const key = at(Object.keys(container), keyNo) ?? '';
          if (Array.isArray(container) && value === 'repeat') container.push(at(container, keyNo));
          else if (Array.isArray(container) && value === 'remove') container.splice(Number(key), 1);
          else if (value === 'remove') delete container[key];
          else container[key] = value;
          return { ...files, [name]: JSON.stringify(content) };
        } catch {
          return files;
        }
      },
  );

const textMutilation: fc.Arbitrary<Mutilation> = fc
  .tuple(place, place, fc.constantFrom('cut', 'remove', 'empty', 'mark', 'windows'))
  .map(
    ([fileNo, length, how]): Mutilation =>
      (files) => {
        const name = at(Object.keys(files), fileNo) ?? '';
        const text = files[name] ?? '';
        const { [name]: _, ...others } = files;
        switch (how) {
          case 'cut':
            return { ...files, [name]: text.slice(0, length % (text.length + 1)) };
          case 'remove':
            return others;
          case 'empty':
            return { ...files, [name]: '' };
          case 'mark':
            return { ...files, [name]: `\uFEFF${text}` };
          default:
            return { ...files, [name]: text.replaceAll('\n', '\r\n') };
        }
      },
  );

const OPENFOOTBALL = join(import.meta.dirname, 'openfootball/fixture/xx.1.json');

describe('a mutilated season is refused in one line at the start, or can be played to its end', () => {
  test.each<[FeedProvider, Files, fc.Arbitrary<Mutilation>]>([
    ['fpl', fplFiles(), fc.oneof({ weight: 4, arbitrary: tableMutilation }, textMutilation)],
    ['kicker', kickerFiles(), fc.oneof({ weight: 8, arbitrary: jsonMutilation }, textMutilation)],
    [
      'openfootball',
      { 'xx.1.json': readFileSync(OPENFOOTBALL, 'utf8') },
      fc.oneof({ weight: 8, arbitrary: jsonMutilation }, textMutilation),
    ],
  ])('%s', async (provider, files, mutilation) => {
    const outcomes = { played: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutilation, { minLength: 1, maxLength: 3 }),
        async (mutilations) => {
          const mutilated = mutilations.reduce((all, change) => change(all), files);
          const feed = openFeed({ provider, folder: seasonFolder(mutilated) });
          const error = await feed.catalogue().then(
            () => null,
            (reason: unknown) => reason,
          );
          if (error !== null) {
            outcomes.refused += 1;
            if (!isRefusal(error)) throw error;
            return;
          }
          outcomes.played += 1;
          expect(await faultsOf(feed)).toEqual([]);
        },
      ),
      { numRuns: 400, seed: 25 },
    );
    expect(Math.min(outcomes.played, outcomes.refused)).toBeGreaterThan(20);
  });
});
