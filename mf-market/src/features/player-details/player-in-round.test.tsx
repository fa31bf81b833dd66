import { beforeAll, describe, expect, test } from '@jest/globals';
import type {
  GameState,
  Group,
  PlayerDetail,
  PlayerPopularity,
  Ranking,
  RankingEntry,
} from '@spieltag/shared-kernel/contract';
import { contract } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, render, screen, within } from '@testing-library/react';
import { PlayerDetailsOverlay } from '../../player-details.view.tsx';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };

void registerTexts('market', { de, en });
beforeAll(preloadDialogs);

const PLAYER = 'pl-forward-0';
const NOT_RATED = pointsBreakDown(null, null);

function state(goals: number, part: Partial<GameState> = {}): GameState {
  const points = 4 + goals * 6;
  return sampleGameState({
    phase: 'GAMEDAY',
    currentResults: {
      id: SAMPLE.roundId,
      phase: 'GAMEDAY',
      matches: [
        {
          id: 'mt-2-1',
          state: 'LIVE',
          homeScore: goals,
          guestScore: 0,
          players: [
            {
              id: PLAYER,
              teamId: 'tm-1',
              points,
              status: 'STARTER',
              isOnPitch: true,
              pointsBreakDown: {
                ...NOT_RATED,
                grade: 250,
                goals,
                pointsStarter: 4,
                pointsGoals: goals * 6,
              },
              missedInfo: null,
            },
          ],
        },
      ],
    },
    ...part,
  });
}

const counted: PlayerPopularity = {
  roundId: SAMPLE.roundId,
  ledgers: 8,
  players: [{ playerId: PLAYER, owners: 4, captains: 1 }],
};
const own = {
  userId: SAMPLE.userId,
  roundId: SAMPLE.roundId,
  phase: 'GAMEDAY' as const,
  score: 10,
  captainId: PLAYER,
  rank: null,
  formationId: '1442',
  players: [{ id: PLAYER, teamId: 'tm-1', index: 9, points: 10 }],
  personalMaximalPoints: null,
  maximalPoints: null,
  personalOptimalLineup: null,
  optimalLineup: null,
};
const group: Group = {
  id: 'gr-1',
  leagueId: 'le-1',
  publicJoinToken: null,
  publicJoinTokenValidUntil: null,
  name: 'Stammtisch',
  members: [
    { id: SAMPLE.userId, name: 'Ada', image: null, role: 'Admin' },
    { id: 'us-3', name: 'Max', image: null, role: 'Member' },
  ],
};

const groupKey = JSON.stringify({ kind: 'round', roundId: SAMPLE.roundId, groupId: 'gr-1' });
const member = (index: number, captainId?: string): RankingEntry => ({
  userId: group.members[index]?.id ?? '',
  name: group.members[index]?.name ?? '',
  rank: index + 1,
  prevRank: null,
  index,
  image: null,
  score: 10,
  trend: 'UP',
  running: { before: 0, playerIds: [PLAYER], ...(captainId && { captainId }) },
});
const groupRanking: Ranking = {
  entries: [member(1), member(0, PLAYER)],
  state: 'CALCULATED',
  trendState: 'CALCULATED',
  entryCount: 2,
  ts: 1,
  page: 0,
};

interface Given {
  readonly gameState?: GameState;
  readonly database?: TestWorld['database'];
  readonly groups?: TestWorld['groups'];
  /** undefined: it cannot be had. */
  readonly popularity?: PlayerPopularity | undefined;
  readonly roundId?: string;
  readonly mine?: typeof own;
}

async function open(given: Given = {}) {
  const { gameState = state(1), groups = [], roundId, mine = own } = given;
  const popularity = 'popularity' in given ? given.popularity : counted;
  const round = sampleDatabase().matches.find(({ id }) => id === 'mt-2-1');
  const kernel = createTestKernel({
    gameState,
    ...(given.database && { database: given.database }),
    groups,
    keyed: {
      myResults: { [JSON.stringify(SAMPLE.roundId)]: mine },
      groupRankings: { [groupKey]: groupRanking },
    },
    call(row) {
      if (row === contract.sportsdata.playerPopularity) {
        if (!popularity) throw new Error('away');
        return popularity;
      }
      if (row !== contract.sportsdata.playerDetail) throw new Error(`not asked for: ${row.path}`);
      const played = { roundId: SAMPLE.roundId, matchId: round?.id, minutes: 34 };
      return { rounds: [{ ...played, pointsBreakDown: NOT_RATED }] } as unknown as PlayerDetail;
    },
  });
  const parts = roundId ? `${PLAYER}/${roundId}` : PLAYER;
  const address = `/${SAMPLE.seasonId}/lineup/player-details/${parts}`;
  await act(async () =>
    render(
      <KernelProvider kernel={kernel}>
        <MemoryRouter initialEntries={[address]}>
          <PlayerDetailsOverlay />
        </MemoryRouter>
      </KernelProvider>,
    ),
  );
  return kernel;
}

const round = () => screen.findByRole('region', { name: '2. Spieltag' });
const owners = async () =>
  within(await round())
    .getByRole('table', { name: 'Wer ihn hat' })
    .textContent?.replaceAll('\u00a0', ' ');

describe('the details of a player in a running round', () => {
  test('begin with match, points and what they are for; the market follows', async () => {
    await open();
    const shown = await round();
    expect(shown.textContent).toContain('1:0');
    const parts = within(shown).getByRole('table', { name: /Punkte im Einzelnen/ });
    expect(parts.textContent).toMatch(/Tor.*\+6/);
    expect(shown.textContent).toContain('Dein Kapitän');
    expect(within(shown).getByText('zählt für dich doppelt').parentElement?.textContent).toContain(
      '20',
    );
    expect(await within(shown).findByText('34')).toBeTruthy();
    expect(within(shown).getByText('2,5')).toBeTruthy();
    const market = screen.getByRole('heading', { name: 'Auf dem Transfermarkt' });
    expect(shown.compareDocumentPosition(market)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('move with the points of the moment', async () => {
    const kernel = await open();
    expect((await round()).textContent).toContain('1:0');
    act(() => kernel.setGameState(state(2)));
    const shown = await round();
    expect(shown.textContent).toContain('2:0');
    expect(within(shown).getByText('zählt für dich doppelt').parentElement?.textContent).toContain(
      '32',
    );
  });

  test.each([
    [false, 'Auf deiner Bank, zählt nicht'],
    [true, 'Auf deiner Bank, zählt nur, wenn er nachrückt'],
  ])('say what the bench is worth where it comes on: %s', async (substitutions, words) => {
    const players = own.players.map((player) => ({ ...player, index: 11 }));
    const { config } = sampleGameState();
    const gameState = state(1, { config: { ...config, substitutions } });
    await open({ gameState, mine: { ...own, players } });
    expect(within(await round()).getByText(words)).toBeTruthy();
  });

  test('say who has them of everybody and of the own group, and as captain', async () => {
    await open({ groups: [group] });
    const shown = await round();
    expect(await within(shown).findByText('In deiner Gruppe: Ada (Kapitän), Max')).toBeTruthy();
    expect(await within(shown).findByText(/^12,5/)).toBeTruthy();
    expect(await owners()).toMatch(/Alle.*Stammtisch.*50 %2 von 2 auf dem Platz.*12,5 %1 von 2/);
  });

  test('call a team that is not drawn yet as the match does', async () => {
    const guest = { guestTeamId: 'tm-k00000000', guestTeamName: 'Sieger Gruppe A' };
    const { matches, ...rest } = sampleDatabase();
    const database = {
      ...rest,
      matches: matches.map((match) => (match.id === 'mt-2-1' ? { ...match, ...guest } : match)),
    };
    await open({ database });
    expect(within(await round()).getByText('Sieger Gruppe A')).toBeTruthy();
  });

  test('say before the official lineup that a status is expected', async () => {
    const { currentResults } = state(0);
    const matches = currentResults.matches.map((match) => ({
      ...match,
      state: 'PRELIMINARY_LINEUP' as const,
    }));
    await open({ gameState: state(0, { currentResults: { ...currentResults, matches } }) });
    expect(within(await round()).getByText('voraussichtlich Startelf')).toBeTruthy();
  });

  test('leave out a group the user does not have', async () => {
    await open();
    const shown = await round();
    expect(await within(shown).findByText(/12,5/)).toBeTruthy();
    expect(await owners()).not.toContain('von');
  });

  test.each<[string, PlayerPopularity | undefined]>([
    ['nobody knows', undefined],
    ['were counted for another round', { ...counted, roundId: SAMPLE.lastRoundId }],
  ])('have a dash where shares %s', async (_title, popularity) => {
    await open({ popularity });
    const shown = await round();
    const table = within(shown).getByRole('table', { name: 'Wer ihn hat' });
    expect(await within(table).findAllByText('–')).toHaveLength(2);
  });

  test.each<[string, Given]>([
    ['before its kick-off', { gameState: state(0, { phase: 'GENERAL' }) }],
    ['once it is over', { gameState: state(1, { phase: 'COMPLETED' }) }],
    ['for an earlier round', { roundId: SAMPLE.lastRoundId }],
  ])('are those of the market %s', async (_title, given) => {
    await open(given);
    expect(await screen.findByRole('heading', { name: 'Punkte der Saison' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Auf dem Transfermarkt' })).toBeNull();
  });
});
