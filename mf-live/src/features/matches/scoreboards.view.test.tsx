import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen, within } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Scoreboards } from './scoreboards.view.tsx';

registerTexts('live', { de, en });

const FRIDAY = new Date(2025, 7, 22, 20, 30).getTime();
const DAY_MS = 86_400_000;

/** The matches of the round, from Friday on so many days later. */
function show(daysLater: readonly number[]) {
  const database = sampleDatabase();
  const matches = database.matches
    .filter(({ roundId }) => roundId === SAMPLE.roundId)
    .map((match, i) => ({ ...match, date: FRIDAY + (daysLater[i] ?? 0) * DAY_MS }));
  const [friday, saturday] = matches;
  const { currentResults } = sampleGameState({ phase: 'GAMEDAY' });
  const results = currentResults.matches.map((match) => {
    if (match.id === friday?.id) return { ...match, state: 'FINISHED' as const };
    return match.id === saturday?.id ? { ...match, state: 'LIVE' as const } : match;
  });
  render(
    <KernelProvider kernel={createTestKernel()}>
      <MemoryRouter>
        <Scoreboards
          database={{ ...database, matches }}
          roundId={SAMPLE.roundId}
          result={{ ...currentResults, matches: results }}
          places={new Map()}
        />
      </MemoryRouter>
    </KernelProvider>,
  );
}

const boardsOf = (day: string) =>
  within(screen.getByRole('list', { name: day }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('each board stands below the day of its match', () => {
  show([0, 1, 2, 2]);
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['Samstag, 23. August', 'Sonntag, 24. August', 'Freitag, 22. August']);
  expect(boardsOf('Freitag, 22. August')).toEqual([expect.stringContaining('Beendet')]);
  expect(boardsOf('Samstag, 23. August')).toEqual([expect.stringContaining('Live')]);
  expect(boardsOf('Sonntag, 24. August')).toHaveLength(2);
});

test('the day is said when all matches are on one, and of those to come the hour alone', () => {
  show([0, 0, 0, 0]);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  const boards = boardsOf('Freitag, 22. August');
  expect(boards).toEqual(
    ['Live', '20:30 Uhr', '20:30 Uhr', 'Beendet'].map((state) => expect.stringContaining(state)),
  );
  expect(boards.join()).not.toContain('Fr 20:30');
});
