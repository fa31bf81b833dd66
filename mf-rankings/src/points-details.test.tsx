import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ExplainedPlayer, ResultExplanation } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import {
  createTestKernel,
  SAMPLE,
  SAMPLE_NOW,
  sampleDatabase,
  sampleGameState,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { PointsDetails } from './points-details.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('rankings', { de, en });
beforeAll(preloadDialogs);

const DAY_MS = 86_400_000;
const PARTS = {
  pointsStarter: 2,
  pointsJoker: 0,
  pointsGrade: 0,
  pointsGoals: 3,
  pointsAssists: 0,
  pointsCleanSheet: 0,
  pointsMvp: 0,
  pointsCards: 0,
  pointsOther: 0,
};
const SCORER: ExplainedPlayer = {
  id: 'pl-forward-0',
  teamId: 'tm-1',
  index: 10,
  isCaptain: true,
  points: 5,
  factor: 2,
  counted: 10,
  matches: [
    {
      matchId: 'mt-elsewhere',
      teamId: 'tm-1',
      position: 'FORWARD',
      points: 5,
      pointsBreakDown: pointsBreakDown({ grade: null, goals: 1, assists: 0 }, PARTS),
      events: [
        { event: 'starter', part: 'pointsStarter', figure: 1, points: 2 },
        { event: 'goals', part: 'pointsGoals', figure: 1, points: 3 },
      ],
      ruleSet: { id: 'league', version: 1 },
    },
  ],
};
const ON_BENCH: ExplainedPlayer = {
  ...SCORER,
  id: 'pl-forward-1',
  index: 11,
  isCaptain: false,
  factor: 0,
  counted: 0,
};
const EXPLANATION: ResultExplanation = {
  userId: SAMPLE.userId,
  roundId: SAMPLE.lastRoundId,
  phase: 'COMPLETED',
  isFinal: true,
  ruleSet: { id: 'league', version: 1 },
  score: 10,
  formationId: '1442',
  players: [SCORER, ON_BENCH],
  corrections: [
    {
      at: Date.UTC(2026, 7, 30, 12),
      scoreChange: 6,
      changes: [{ playerId: 'pl-forward-0', before: 2, after: 5 }],
    },
  ],
};

function show(call: NonNullable<TestWorld['call']>, world: TestWorld = {}) {
  const path = `/${SAMPLE.seasonId}/live/points-details/${SAMPLE.lastRoundId}`;
  render(
    <KernelProvider kernel={createTestKernel({ ...world, call })}>
      <MemoryRouter initialEntries={[path]}>
        <PointsDetails />
      </MemoryRouter>
    </KernelProvider>,
  );
}

const pitch = () => screen.findByRole('list', { name: 'Auf dem Platz' });

describe('the sheet of points', () => {
  test('lists every event of a player, the captain twice, and a sum that adds up', async () => {
    show(() => EXPLANATION);
    const [row] = within(await pitch()).getAllByRole('listitem');
    if (!row) throw new Error('nobody on the pitch');
    expect(row.textContent).toContain('Kapitän');
    expect(row.textContent).toContain('5 × 2');
    const lines = within(row).getAllByRole('row', { hidden: true });
    expect(lines.map((line) => line.textContent)).toEqual([
      'EreignisPunkte',
      'Startelf+2',
      'Tor+3',
      'Im Spiel5',
    ]);
    expect(screen.getByText('Zusammen').parentElement?.textContent).toBe('Zusammen10');
    expect(screen.getByText(/league 1/)).toBeTruthy();
  });

  test('names parts where the events are not known', async () => {
    const matches = SCORER.matches.map(({ events: _, ...match }) => match);
    show(() => ({ ...EXPLANATION, players: [{ ...SCORER, matches }] }));
    const [row] = within(await pitch()).getAllByRole('listitem');
    const lines = within(row as HTMLElement).getAllByRole('row', { hidden: true });
    expect(lines.map((line) => line.textContent)).toContain('Tore+3');
  });

  const AHEAD = SAMPLE_NOW + 5 * DAY_MS;
  test.each([
    ['was played without him', {}, 'Kein Einsatz an diesem Spieltag.'],
    ['is still to come', { date: AHEAD }, /^Das Spiel kommt noch: \S+ \d/],
    ['has no date yet', { isPostponed: true }, /^Das Spiel kommt noch, ein Termin/],
  ])('says of who has no points that the match %s', async (_, part, words) => {
    const database = sampleDatabase();
    const matches = database.matches.map((match) =>
      match.id === 'mt-1-1' ? { ...match, ...part } : match,
    );
    const idle = { ...SCORER, points: 0, counted: 0, matches: [] };
    show(() => ({ ...EXPLANATION, players: [idle] }), { database: { ...database, matches } });
    const [row] = within(await pitch()).getAllByRole('listitem');
    expect(within(row as HTMLElement).getByText(words)).toBeTruthy();
  });

  test.each([
    ['is played without substitutions', false, {}, 'zählt nicht'],
    ['is played with them', true, {}, 'zählt nur, wer nachrückt'],
    ['is played with them, by a roster that is not rated', true, { score: null }, 'zählt nicht'],
    ['was evaluated', true, { isFinal: true }, 'zählt nicht'],
  ])('says what the bench is worth in a round that %s', async (_, substitutions, part, words) => {
    const { config } = sampleGameState();
    const gameState = sampleGameState({ config: { ...config, substitutions } });
    show(() => ({ ...EXPLANATION, isFinal: false, ...part }), { gameState });
    await pitch();
    expect(screen.getByText(`Bank (1), ${words}`)).toBeTruthy();
  });

  test('says who came on for whom', async () => {
    const [first, second, third, fourth] = sampleDatabase().players;
    if (!first || !second || !third || !fourth) throw new Error('the sample has players');
    const substitutions = [
      { outId: first.id, inId: second.id },
      { outId: third.id, inId: fourth.id },
    ];
    show(() => ({ ...EXPLANATION, substitutions }));
    const section = (await screen.findByText('Einwechslungen')).parentElement;
    const shown = within(section as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(shown).toEqual([
      `${second.displayName} für ${first.displayName}`,
      `${fourth.displayName} für ${third.displayName}`,
    ]);
  });

  test('has no word of substitutions where nobody came on', async () => {
    show(() => EXPLANATION);
    await screen.findByText('Korrekturen');
    expect(screen.queryByText('Einwechslungen')).toBeNull();
  });

  test('shows corrections as differences, with date and reason', async () => {
    show(() => EXPLANATION);
    const corrections = (await screen.findByText('Korrekturen')).parentElement;
    expect(corrections?.textContent).toContain('30. August');
    expect(corrections?.textContent).toContain('+6');
    expect(corrections?.textContent).toContain('2 → 5');
    expect(corrections?.textContent).toContain('kamen andere Spieldaten');
  });

  test('says why a result was put right by hand', async () => {
    const notice = { de: 'Das Tor war ein Eigentor.', en: 'It was an own goal.' };
    const corrections = EXPLANATION.corrections.map((one) => ({ ...one, notice }));
    show(() => ({ ...EXPLANATION, corrections }));
    expect(await screen.findByText(notice.de)).toBeTruthy();
    expect(screen.queryByText(/kamen andere Spieldaten/)).toBeNull();
  });

  test('attributes what was missed, with those it was missed with', async () => {
    const mine = {
      userId: SAMPLE.userId,
      roundId: SAMPLE.lastRoundId,
      phase: 'COMPLETED' as const,
      score: 10,
      rank: 1,
      formationId: '1442',
      players: [],
      personalMaximalPoints: 15,
      maximalPoints: 40,
      personalOptimalLineup: null,
      optimalLineup: null,
      missedPoints: {
        maximum: 24,
        parts: { bench: 5, formation: 0, captain: 2, transfer: 7 },
        players: [{ id: 'pl-forward-1', teamId: 'tm-1', points: 5, part: 'bench' as const }],
      },
    };
    const key = JSON.stringify(SAMPLE.lastRoundId);
    show(() => EXPLANATION, { keyed: { myResults: { [key]: mine } } });
    const missed = (await screen.findByText('Verpasste Punkte')).parentElement as HTMLElement;
    const rows = within(missed)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Bank.+\(5\)5$/);
    expect(rows.slice(1)).toEqual([
      'Formation0',
      'Kapitän2',
      'Transfers7',
      'Bis zum Höchsten (24)14',
    ]);
  });

  test.each([de, en])(
    'names nobody in what was missed, who may be somebody else',
    ({ explain }) => {
      const { missedText, missedSum, missedUnknown, missed } = explain;
      const words = [missedText, missedSum, missedUnknown, ...Object.values(missed)];
      expect(words.filter((text) => /\b(you|your|du|dein|deine)\b/i.test(text))).toEqual([]);
    },
  );

  test('says that lineups are being packed, and shows this one once it is there', async () => {
    jest.useFakeTimers();
    try {
      let isPacked = false;
      const packing = { ...EXPLANATION, players: [], isCalculating: true as const };
      show(() => (isPacked ? EXPLANATION : packing));
      expect(await screen.findByText('Die Aufstellung wird berechnet')).toBeTruthy();
      isPacked = true;
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(await pitch()).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  test('says so when there is no lineup, and offers another try when it does not come', async () => {
    let fails = true;
    show(() => {
      if (fails) throw new Error('offline');
      return { ...EXPLANATION, players: [], score: null };
    });
    const retry = await screen.findByRole('button', { name: /noch einmal|erneut/i });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('Keine Aufstellung vorhanden')).toBeTruthy();
  });
});
