import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  sampleGroup,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Rankings } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { UserDetails } from './user-details.view.tsx';

void registerTexts('rankings', { de, en });
beforeAll(preloadDialogs);

const BASE = `/${SAMPLE.seasonId}/global-ranking`;
const ENTRY_COUNT = 45;

function entry(index: number): RankingEntry {
  const userId = index === 24 ? SAMPLE.userId : `us-${index}`;
  const rank = index + 1;
  return {
    userId,
    rank,
    prevRank: null,
    index,
    name: `Manager ${index}`,
    image: null,
    score: 90 - index,
    trend: 'UP',
  };
}

function ranking(page: number, part: Partial<Ranking> = {}): Ranking {
  const entries = Array.from({ length: ENTRY_COUNT }, (_, index) => entry(index));
  return {
    entries: entries.slice(page * 20, page * 20 + 20),
    state: 'CALCULATED',
    trendState: 'CALCULATED',
    entryCount: ENTRY_COUNT,
    ts: 1,
    page,
    ...part,
  };
}

function world(part: Partial<Ranking> = {}): TestWorld {
  const key = (page: number) =>
    JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId, page });
  const own = JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId });
  return {
    // Of the round that is played nobody is rated yet.
    call: () => ({ ...ranking(0), state: 'CREATED', entryCount: 0, entries: [] }),
    keyed: {
      rankings: Object.fromEntries([0, 1, 2].map((page) => [key(page), ranking(page, part)])),
      ownRankings: { [own]: { ...ranking(0), entry: entry(24) } },
      users: { '"us-3"': { id: 'us-3', name: 'Manager 3', image: null } },
      otherResults: { '"us-3"': [] },
    },
  };
}

function show(given: TestWorld, address = BASE) {
  render(
    <KernelProvider kernel={createTestKernel(given)}>
      <MemoryRouter initialEntries={[address]}>
        <Rankings />
        <UserDetails />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const address = () => screen.getByTestId('address').textContent;
const table = () => screen.getByRole('table', { name: 'Rangliste Spieltag' });

Element.prototype.scrollIntoView = () => {};

describe('the rankings', () => {
  test('show the first page of the last completed round, the first three above it', () => {
    show(world());
    expect(within(table()).getAllByRole('row')).toHaveLength(21);
    const podium = screen.getByRole('list', { name: 'Die ersten drei' });
    expect(within(podium).getAllByRole('button')).toHaveLength(3);
  });

  test.each([
    ['3', 'Enter', `${BASE}/round/${SAMPLE.lastRoundId}/2`],
    ['2', 'blur', `${BASE}/round/${SAMPLE.lastRoundId}/1`],
    ['4', 'Enter', BASE],
    ['0', 'Enter', BASE],
    ['x', 'blur', BASE],
  ])('jump to page %s confirmed by %s lead to %s', (page, confirm, expected) => {
    show(world());
    const input = screen.getByRole('textbox');
    fireEvent.change(input, { target: { value: page } });
    if (confirm === 'Enter') fireEvent.keyDown(input, { key: 'Enter' });
    else fireEvent.blur(input);
    expect(address()).toBe(expected);
  });

  test('show the last page when the address names one beyond', () => {
    show(world(), `${BASE}/round/${SAMPLE.lastRoundId}/99`);
    expect(within(table()).getByText('Manager 44')).toBeTruthy();
  });

  test('keep the page of the other list in the address, too', () => {
    show(world(), `${BASE}/season/${SAMPLE.lastRoundId}/0?beside=2`);
    fireEvent.click(screen.getByRole('radio', { name: 'Spieltag' }));
    expect(within(table()).getByText('Manager 44')).toBeTruthy();
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/2`);
  });

  test('draw the own rank over the season, and beside it that of a friend', async () => {
    const season = (userId: string, ranks: number[]) => ({
      roundEntries: [],
      seasonEntries: [SAMPLE.lastRoundId, SAMPLE.roundId].map((roundId, place) => ({
        ...{ userId, roundId, rank: ranks[place] ?? 1, score: 10, trend: 'UP' as const },
      })),
      average: 41.6,
      totalScore: 83,
    });
    const grace = { id: 'us-grace', name: 'Grace', image: null, role: 'Member' as const };
    const group = sampleGroup('gr-1', 'Kurve Nord');
    const given = world();
    const opponentRankings = {
      [JSON.stringify(SAMPLE.userId)]: season(SAMPLE.userId, [40, 25]),
      '"us-grace"': season('us-grace', [3, 7]),
    };
    show({
      ...given,
      groups: [{ ...group, members: [...group.members, grace] }],
      keyed: { ...given.keyed, opponentRankings },
    });
    const card = screen.getByRole('region', { name: 'Dein Weg durch die Saison' });
    expect(
      await within(card).findByRole('img', { name: /Dein Platz in der Saison.*25/ }),
    ).toBeTruthy();
    expect(card.textContent).toContain('Punkte im Schnitt: 42');
    fireEvent.change(within(card).getByLabelText('Vergleichen mit'), {
      target: { value: 'us-grace' },
    });
    expect(within(card).getByRole('img', { name: /Platz von Grace.*7/ })).toBeTruthy();
  });

  test('lead to the own row', () => {
    show(world());
    const own = screen.getByRole('region', { name: 'Mein Platz am Spieltag' });
    expect(own.textContent).toContain('25.');
    fireEvent.click(within(own).getByRole('button', { name: 'Zu meinem Platz' }));
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/1`);
    expect(document.activeElement?.textContent).toBe('Manager 24');
  });

  test('say that there are none before a round is completed', () => {
    show({ ...world(), gameState: sampleGameState({ lastCompletedRoundId: null }) });
    expect(screen.getByText('Noch keine Ranglisten')).toBeTruthy();
  });

  test.each<[string, Partial<Ranking>, string]>([
    ['being calculated', { state: 'DISPATCHED', entries: [] }, 'Die Rangliste wird berechnet'],
    ['empty', { entryCount: 0, entries: [] }, 'Niemand in dieser Rangliste'],
  ])('say that the list is %s', (_title, part, text) => {
    show(world(part));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('user details', () => {
  test('open from a row, say that there is no lineup, and close to where one was', () => {
    show(world(), `${BASE}/round/${SAMPLE.lastRoundId}/0`);
    fireEvent.click(within(table()).getByRole('button', { name: 'Manager 3' }));
    expect(address()).toBe(
      `${BASE}/round/${SAMPLE.lastRoundId}/0/user-details/round/${SAMPLE.lastRoundId}/us-3`,
    );
    const dialog = screen.getByRole('dialog', { name: 'Manager 3' });
    expect(within(dialog).getByText('Keine Aufstellung vorhanden')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/0`);
  });

  test.each([
    ['no points between lock and kick-off', 'GENERAL_LOCKED', '–', 0],
    ['points while the round is played', 'GAMEDAY', '8', 1],
  ] as const)('of the current round have %s', async (_title, phase, score, rated) => {
    const result = {
      userId: 'us-3',
      roundId: SAMPLE.roundId,
      phase,
      score: 8,
      rank: null,
      formationId: '1442',
      players: [{ id: 'pl-goalkeeper-0', teamId: 'tm-1', index: 0, points: 8 }],
      personalMaximalPoints: null,
      maximalPoints: null,
      personalOptimalLineup: null,
      optimalLineup: null,
    };
    const given = world();
    const played = {
      ...given,
      gameState: sampleGameState({ phase }),
      keyed: { ...given.keyed, otherResults: { '"us-3"': [result] } },
    };
    await act(async () => show(played, `${BASE}/user-details/round/${SAMPLE.roundId}/us-3`));
    const lineup = within(screen.getByRole('region', { name: 'Aufstellung' }));
    expect(lineup.getAllByText(score)).toHaveLength(1 + rated);
  });
});
