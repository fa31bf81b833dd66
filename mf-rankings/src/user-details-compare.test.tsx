import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RoundResult, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  type MatchLineupStatus,
  pointsBreakDown,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import {
  type DataSlot,
  EMPTY_DATA_SLOT,
  type KeyedStore,
  LIFE,
} from '@spieltag/shared-kernel/stores';
import { createTestKernel, SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { UserDetails } from './user-details.view.tsx';

void registerTexts('rankings', { de, en });
beforeAll(preloadDialogs);

const ADDRESS = `/${SAMPLE.seasonId}/live/user-details/round/${SAMPLE.roundId}/us-3`;
const [KEEPER, MINE, THEIRS] = ['pl-goalkeeper-0', 'pl-forward-1', 'pl-forward-2'];

const placed = (id: string, index: number, points: number) => {
  const team = Number(id.slice(id.lastIndexOf('-') + 1)) + 1;
  return { id, teamId: `tm-${team}`, index, points };
};
function result(userId: string, part: Partial<UserRoundResult>): UserRoundResult {
  return {
    userId,
    roundId: SAMPLE.roundId,
    phase: 'GAMEDAY',
    score: 0,
    rank: null,
    formationId: '1442',
    players: [],
    personalMaximalPoints: null,
    maximalPoints: null,
    personalOptimalLineup: null,
    optimalLineup: null,
    ...part,
  };
}

/** Matches 1 to 4 of the round; teams 1 and 2 meet in the first. */
function results(states: readonly MatchLineupStatus[]): RoundResult {
  return {
    id: SAMPLE.roundId,
    phase: 'GAMEDAY',
    matches: states.map((state, index) => ({
      id: `mt-2-${index + 1}`,
      state,
      homeScore: 0,
      guestScore: 0,
      players: [],
    })),
  };
}

const mine = (part: Partial<UserRoundResult> = {}) =>
  result(SAMPLE.userId, {
    score: 9,
    players: [placed(KEEPER, 0, 4), placed(MINE, 9, 5), placed('pl-forward-3', 11, 7)],
    ...part,
  });
const theirs = (part: Partial<UserRoundResult> = {}) =>
  result('us-3', {
    score: 14,
    captainId: KEEPER,
    players: [placed(KEEPER, 0, 4), placed(THEIRS, 9, 6), placed('pl-forward-4', 11, 0)],
    ...part,
  });

interface Given {
  readonly own?: UserRoundResult | undefined;
  readonly other?: UserRoundResult;
  readonly phase?: RoundPhase;
  readonly address?: string;
}

function show({ own, other = theirs(), phase = 'GAMEDAY', address = `${ADDRESS}/compare` }: Given) {
  const states = ['LIVE', 'SCHEDULED', 'FINISHED', 'FINISHED'] as const;
  const gameState = sampleGameState({ phase, currentResults: results(states) });
  const kernel = createTestKernel({
    gameState,
    keyed: {
      users: { '"us-3"': { id: 'us-3', name: 'Max', image: null } },
    },
  });
  const [myResults, setMine] = movable(own);
  const [otherResults, setTheirs] = movable([other]);
  render(
    <KernelProvider kernel={{ ...kernel, myResults, otherResults }}>
      <MemoryRouter initialEntries={[address]}>
        <UserDetails />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
  return {
    ...kernel,
    gameState,
    setMine,
    setTheirs: (result: UserRoundResult) => setTheirs([result]),
  };
}

/** Something loaded that moves on as it does with a stream; undefined: it is being asked for. */
function movable<T>(data: T | undefined) {
  const slotOf = (held: T | undefined): DataSlot<T> =>
    held === undefined ? EMPTY_DATA_SLOT : { life: LIFE.loaded, data: held, error: undefined };
  const state = new BehaviorSubject(slotOf(data));
  const store: KeyedStore<string, T> = {
    state$: () => state,
    get: () => state.value,
    load: async () => {},
  };
  return [store, (next: T) => state.next(slotOf(next))] as const;
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const comparison = () => screen.getByRole('region', { name: 'Ihr beide im Vergleich' });
const list = (name: string | RegExp) => within(comparison()).getByRole('list', { name });
const rows = (name: string | RegExp) =>
  within(list(name))
    .getAllByRole('button')
    .map((row) => row.textContent);

describe("somebody's lineup beside the own one", () => {
  test('is opened from theirs, and the address keeps it', () => {
    show({ own: mine(), address: ADDRESS });
    fireEvent.click(screen.getByRole('radio', { name: 'Vergleich mit mir' }));
    expect(screen.getByTestId('address').textContent).toBe(`${ADDRESS}/compare`);
    expect(comparison()).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Aufstellung' }));
    expect(screen.getByTestId('address').textContent).toBe(ADDRESS);
  });

  test('says who is ahead, who is shared and who differs; the bench does not count', () => {
    show({ own: mine() });
    expect(comparison().textContent).toContain('Du liegst 5 Punkte zurück');
    expect(rows('Nur bei dir, zusammen 5')).toEqual([expect.stringMatching(/forward-1.*5/)]);
    expect(rows('Nur bei Max, zusammen 6')).toEqual([expect.stringMatching(/forward-2.*6/)]);
    expect(rows('Spieler bei euch beiden')).toEqual([
      expect.stringMatching(/goalkeeper-0.*4zu8.*Kapitän bei: Max/),
    ]);
  });

  test('says how many of each eleven play and are still to come', () => {
    show({ own: mine() });
    // The keeper and the own forward play in the first match, their forward in the second.
    expect(comparison().textContent).toMatch(/^Du92 spielen.*Max141 spielt, 1 kommt noch/);
  });

  test('says of a match to come that a status is expected', () => {
    const { setGameState, gameState } = show({ own: mine() });
    const { currentResults } = gameState;
    const named = {
      id: THEIRS,
      teamId: 'tm-3',
      points: 0,
      status: 'STARTER' as const,
      pointsBreakDown: pointsBreakDown(null, null),
      missedInfo: null,
    };
    const matches = currentResults.matches.map((match) =>
      match.state === 'SCHEDULED' ? { ...match, players: [named] } : match,
    );
    act(() => setGameState({ ...gameState, currentResults: { ...currentResults, matches } }));
    expect(rows('Nur bei Max, zusammen 6')).toEqual([
      expect.stringMatching(/voraussichtlich Startelf$/),
    ]);
  });

  test('opens a player over it', () => {
    show({ own: mine() });
    const [row] = within(list('Spieler bei euch beiden')).getAllByRole('button');
    if (row) fireEvent.click(row);
    expect(screen.getByTestId('address').textContent).toBe(
      `${ADDRESS}/compare/player-details/${KEEPER}/${SAMPLE.roundId}`,
    );
  });

  test('follows the matches while it is open', () => {
    const { setGameState, gameState } = show({ own: mine() });
    const currentResults = results(['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);
    act(() => setGameState({ ...gameState, currentResults }));
    expect(comparison().textContent).toMatch(/^Du9Alle sind durchMax14Alle sind durch/);
  });

  test('follows the points of both lineups while it is open', () => {
    const { setMine, setTheirs } = show({ own: mine() });
    expect(rows('Nur bei dir, zusammen 5')).toEqual([expect.stringMatching(/forward-1.*5/)]);
    act(() => setMine(mine({ score: 15, players: [placed(KEEPER, 0, 4), placed(MINE, 9, 11)] })));
    expect(comparison().textContent).toContain('Du liegst 1 Punkt vorn');
    expect(rows('Nur bei dir, zusammen 11')).toEqual([expect.stringMatching(/forward-1.*11/)]);
    act(() =>
      setTheirs(theirs({ score: 20, players: [placed(KEEPER, 0, 7), placed(THEIRS, 9, 6)] })),
    );
    expect(comparison().textContent).toContain('Du liegst 5 Punkte zurück');
    expect(rows('Spieler bei euch beiden')).toEqual([
      expect.stringMatching(/goalkeeper-0.*4zu14.*Kapitän bei: Max/),
    ]);
  });

  test('says lost points with a true minus', () => {
    show({ own: mine({ players: [placed(KEEPER, 0, 4), placed(MINE, 9, -6)] }) });
    expect(rows('Nur bei dir, zusammen −6')).toEqual([expect.stringMatching(/forward-1.*−6/)]);
  });

  test.each([
    ['no own lineup', { own: mine({ players: [] }) }, 'Du hattest keine Aufstellung'],
    ['an own roster that is not rated', { own: mine({ score: null }) }, 'Ein Strich steht für'],
    ['another roster that is not rated', { own: mine(), other: theirs({ score: null }) }, 'Strich'],
    ['the same eleven', { own: mine(), other: { ...mine(), userId: 'us-3' } }, 'dieselben elf'],
    ['nobody shared', { own: mine({ players: [placed(MINE, 9, 5)] }) }, 'Kein Spieler steht'],
  ] satisfies [string, Given, string][])('tells of %s', (_title, given, text) => {
    show(given);
    expect(screen.getByRole('dialog', { name: 'Max' }).textContent).toContain(text);
  });

  test('has no points between lock and kick-off', () => {
    show({ own: mine(), phase: 'GENERAL_LOCKED' });
    expect(comparison().textContent).not.toContain('Du liegst');
    expect(rows('Nur bei dir, zusammen 0')).toEqual([expect.stringMatching(/forward-1.*–/)]);
  });

  test('waits for the own lineup', () => {
    show({});
    expect(screen.queryByRole('region', { name: 'Ihr beide im Vergleich' })).toBeNull();
    expect(screen.queryByText('Du hattest keine Aufstellung')).toBeNull();
  });

  test('is not offered for oneself', () => {
    show({ own: mine(), address: ADDRESS.replace('us-3', SAMPLE.userId) });
    expect(screen.queryByRole('radio', { name: 'Vergleich mit mir' })).toBeNull();
  });
});
