import { beforeAll, describe, expect, test } from '@jest/globals';
import type { MatchResult, Round, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { LiveEvent } from '@spieltag/shared-kernel/stores';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Live } from './app.view.tsx';
import { anAction } from './testing/an-action.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

registerTexts('live', { de, en });
beforeAll(() => preloadDialogs());

const DATABASE = sampleDatabase();
const MINE: UserRoundResult = {
  userId: SAMPLE.userId,
  roundId: SAMPLE.roundId,
  phase: 'GAMEDAY',
  score: 7,
  rank: null,
  formationId: '1442',
  players: [{ id: 'pl-forward-0', teamId: 'tm-1', index: 10, points: 7 }],
  personalMaximalPoints: null,
  maximalPoints: null,
  personalOptimalLineup: null,
  optimalLineup: null,
};

function gameday(matches: readonly Partial<MatchResult>[], mine: Partial<UserRoundResult> = {}) {
  const state = sampleGameState({ phase: 'GAMEDAY' });
  const results = state.currentResults.matches.map((match, i) => ({ ...match, ...matches[i] }));
  return {
    gameState: { ...state, currentResults: { ...state.currentResults, matches: results } },
    keyed: { myResults: { [JSON.stringify(SAMPLE.roundId)]: { ...MINE, ...mine } } },
  };
}

const OWN_ADDRESS = `/${SAMPLE.seasonId}/live/${SAMPLE.roundId}`;

/** @param page address of the page: another one when the screen has been left */
function show(world: TestWorld, address = OWN_ADDRESS, page = address) {
  window.history.replaceState(null, '', page);
  const kernel = createTestKernel(world);
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[address]}>
        <Live />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
  return kernel;
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const address = () => screen.getByTestId('address').textContent;

describe('live', () => {
  test.each([
    ['no round', `/${SAMPLE.seasonId}/live`],
    ['something else than a round', `/${SAMPLE.seasonId}/live/today`],
  ])('leads to the current round when the address names %s', (_title, at) => {
    show({}, at);
    expect(address()).toBe(`/${SAMPLE.seasonId}/live/${SAMPLE.roundId}`);
  });

  test('names the current round below what lies over it, which stays open', () => {
    const over = '/player-details/pl-forward-0';
    show({}, `/${SAMPLE.seasonId}/live${over}`);
    expect(address()).toBe(OWN_ADDRESS + over);
  });

  test('brings nobody back who has left before it could name the round', () => {
    const at = `/${SAMPLE.seasonId}/live`;
    show({}, at, `/${SAMPLE.seasonId}/transfermarket`);
    expect(address()).toBe(at);
  });

  test('steps from round to round', () => {
    show({});
    fireEvent.click(screen.getByRole('button', { name: 'Voriger Spieltag' }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/live/${SAMPLE.lastRoundId}`);
  });

  test('shows scores only when live or finished, a label for a halted match', () => {
    show(
      gameday([
        { state: 'LIVE', homeScore: 2, guestScore: 1 },
        { state: 'HALTED', homeScore: 3, guestScore: 0 },
        { state: 'SCHEDULED', homeScore: 0, guestScore: 0 },
      ]),
    );
    const [live, halted, scheduled] = screen
      .getAllByRole('listitem')
      .filter((row) => row.textContent?.includes('FC Beispiel'));
    expect(live?.textContent).toContain('2:1');
    expect(halted?.textContent).toContain('Unterbrochen');
    expect(halted?.textContent).not.toContain('3:0');
    expect(halted?.textContent).not.toContain('–');
    expect(scheduled?.textContent).toContain('–');
    expect(scheduled?.textContent).not.toContain('0:0');
  });

  test('shows the own points so far and opens what a player got them for', () => {
    show(gameday([{ state: 'LIVE', homeScore: 0, guestScore: 0 }]));
    const points = screen.getByRole('region', { name: 'Meine Punkte' });
    expect(within(points).getByText('7 Punkte')).toBeTruthy();
    const players = screen.getByRole('list', { name: 'Auf dem Platz' });
    fireEvent.click(within(players).getByRole('button', { name: /forward-0/ }));
    expect(address()).toBe(
      `/${SAMPLE.seasonId}/live/${SAMPLE.roundId}/player-details/pl-forward-0/${SAMPLE.roundId}`,
    );
  });

  test('says when the user does not play, and what to do next', () => {
    const rounds = [...DATABASE.rounds, { ...DATABASE.rounds[0], id: 'rn-3' } as Round];
    const absent = gameday([], { players: [], score: null, formationId: null });
    show({ ...absent, database: { ...DATABASE, rounds } });
    expect(screen.getByText('Du spielst an diesem Spieltag nicht mit')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Spieler holen' })).toBeTruthy();
  });

  test('promises who does not play in the last round known so far no other one, nor denies it', () => {
    show(gameday([], { players: [], score: null, formationId: null }));
    expect(screen.getByText(/ein weiterer Spieltag ist nicht bekannt/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Spieler holen' })).toBeNull();
  });

  test('names whose eleven is on the pitch when it is not the own, and what it brought', () => {
    const best = { formationId: '1442', players: MINE.players, points: 187 };
    show(gameday([], { players: [], score: null, optimalLineup: best }));
    const heading = screen.getByRole('heading', { name: 'Elf des Spieltags' });
    expect(heading.parentElement?.textContent).toContain('187');
  });

  test('before the lock says when the round begins and that an incomplete roster is not rated', () => {
    show({ ledger: sampleLedger({}, { 0: 'pl-goalkeeper-0' }) });
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(screen.getByText(/1 von 22 Spielern/)).toBeTruthy();
  });
});

describe('what has just happened', () => {
  const { roundId } = SAMPLE;
  const [match] = DATABASE.matches.filter((one) => one.roundId === roundId);
  const matchId = match?.id ?? '';
  const stand = { state: 'LIVE', homeScore: 0, guestScore: 0 } as const;
  const reasons = [{ part: 'pointsGoals', points: 5, count: 1 }] as const;
  const change = { playerId: 'pl-forward-0', matchId, points: 5, difference: 5 };
  const events: LiveEvent[] = [
    {
      id: 2,
      kind: 'points',
      roundId,
      gameTime: 2,
      isCorrection: false,
      change: { ...change, reasons: [...reasons] },
    },
    {
      id: 1,
      kind: 'match',
      roundId,
      gameTime: 1,
      matchId,
      before: stand,
      now: { ...stand, homeScore: 1 },
    },
  ];

  test('is told as it happens, read out once, and filtered as chosen', () => {
    const kernel = show(gameday([{ state: 'LIVE', homeScore: 0, guestScore: 0 }]));
    const feed = screen.getByRole('region', { name: 'Gerade passiert' });
    expect(within(feed).queryAllByRole('listitem')).toEqual([]);
    act(() =>
      kernel.setLive({
        roundId,
        events: [{ ...events[1], id: 0, roundId: 'rn-before' }] as LiveEvent[],
      }),
    );
    expect(within(feed).queryAllByRole('listitem')).toEqual([]);
    act(() => kernel.setLive({ events }));
    const entries = within(feed).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/forward-0.*Tor.*Elf.*\+5/),
      expect.stringMatching(/1:0.*Tor/),
    ]);
    const [said] = within(feed).getAllByRole('status');
    expect(said?.textContent).toMatch(/forward-0: Tor, 5 Punkte$/);
    fireEvent.click(within(feed).getByRole('radio', { name: 'Meine' }));
    expect(within(feed).getAllByRole('listitem')).toHaveLength(1);
    expect(kernel.storage.read('live.feed')).toBe('mine');
  });

  test('before the page was opened stands there, once, and is not read out', async () => {
    const happened = events.map(({ id: _id, roundId: _roundId, ...event }) => event);
    const asked: unknown[] = [];
    const kernel = show({
      ...gameday([{ state: 'LIVE', homeScore: 1, guestScore: 0 }]),
      call: (_row, input) => {
        asked.push((input as { params: unknown }).params);
        return { events: happened };
      },
    });
    const feed = screen.getByRole('region', { name: 'Gerade passiert' });
    const entries = () => within(feed).getAllByRole('listitem');
    expect(await within(feed).findAllByRole('listitem')).toHaveLength(2);
    expect(asked).toEqual([{ seasonId: SAMPLE.seasonId, roundId }]);
    const [said] = within(feed).getAllByRole('status');
    expect(said?.textContent).toBe('');
    // The stream tells the last one again, as it does when both have it.
    act(() => kernel.setLive({ roundId, events: events.slice(0, 1) }));
    expect(entries()).toHaveLength(2);
  });
});

describe('a match', () => {
  const [OWN_MATCH] = DATABASE.matches.filter(({ roundId }) => roundId === SAMPLE.roundId);
  const played = {
    id: 'pl-forward-0',
    teamId: OWN_MATCH?.homeTeamId ?? '',
    points: 9,
    status: 'STARTER' as const,
    isOnPitch: true,
    pointsBreakDown: { goals: 1, pointsGoals: 5, pointsStarter: 4 } as never,
    missedInfo: null,
  };
  const world = gameday([{ state: 'LIVE', homeScore: 2, guestScore: 1, players: [played] }]);

  test('opens to what its players did for how many points, mine marked, and to its page', async () => {
    show(world);
    fireEvent.click(
      screen.getAllByRole('link', { name: /FC Beispiel.*2 ?: ?1/ })[0] as HTMLElement,
    );
    expect(address()).toBe(`${OWN_ADDRESS}/${OWN_MATCH?.id}`);
    const mine = await screen.findByRole('list', { name: 'Von dir dabei' });
    expect(mine.textContent).toContain('Tore +5 · Startelf +4');
    expect(within(mine).getByText('Elf')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Mehr zum Spiel' }).getAttribute('href')).toBe(
      `/api/sportsdata/v1/match-details-redirect/${SAMPLE.roundId}/${OWN_MATCH?.id}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
    await screen.findByRole('heading', { name: 'Spiele' });
    expect(address()).toBe(OWN_ADDRESS);
  });

  test('that the round does not have is said so, with the way to the round', async () => {
    show(world, `${OWN_ADDRESS}/mt-nowhere`);
    expect(await screen.findByText('Dieses Spiel gibt es hier nicht')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zum Spieltag' }).getAttribute('href')).toBe(
      OWN_ADDRESS,
    );
  });
});

describe('rewards', () => {
  test('stand on a screen of their own, behind a badge that says how many wait', async () => {
    const actions = [anAction('daily', { kind: 'DAILY_REWARD' })];
    show({ ...gameday([]), ledger: { ...sampleLedger(), actions } });
    expect(screen.queryByRole('button', { name: 'Abholen' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: /Belohnungen.*1 wartet/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/live/rewards`);
    expect(await screen.findByRole('button', { name: 'Abholen' })).toBeTruthy();
  });

  test('say what can be fetched, what it brings and how far achievements are', async () => {
    const ledger = {
      ...sampleLedger(),
      softCurrency: { value: 1250 },
      achievements: [
        { id: 'ten-rounds' as const, progress: 4, goal: 10, achievedAt: null },
        { id: 'first-squad' as const, progress: 22, goal: 22, achievedAt: 1 },
      ],
      actions: [
        anAction('daily', { kind: 'DAILY_REWARD', count: 3, grants: { softCurrency: 50 } }),
        anAction('group', { kind: 'GROUP_ROUND_REWARD', state: 'UNAVAILABLE', count: 3 }),
        anAction('offer', {
          kind: 'EXCHANGE',
          state: 'UNAVAILABLE',
          price: { currency: 'softCurrency', value: 2000 },
          grants: { budget: 100_000 },
        }),
      ],
    };
    show({ ...gameday([]), ledger }, `/${SAMPLE.seasonId}/live/rewards`);
    const rewards = await screen.findByRole('region', { name: 'Belohnungen' });
    expect(within(rewards).getByText('1.250')).toBeTruthy();
    expect(within(rewards).getByText(/\+50 Taler, 3 Tage in Folge/)).toBeTruthy();
    expect(within(rewards).getByRole('button', { name: 'Abholen' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(within(rewards).getByText(/mindestens 3 Mitglieder gewertet/)).toBeTruthy();
    expect(within(rewards).getByText('Diesmal nicht')).toBeTruthy();
    expect(within(rewards).getByRole('button', { name: 'Für 2.000 Taler' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(within(rewards).getByText('Dir fehlen 750 Taler.')).toBeTruthy();
    expect(within(rewards).getByText('1 von 2')).toBeTruthy();
    expect(
      within(rewards).getByRole('progressbar', { name: 'Zehn gewertete Spieltage' }),
    ).toHaveProperty('value', 4);
  });
});
