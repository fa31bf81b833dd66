import { describe, expect, test } from '@jest/globals';
import type { Group, GroupReadiness, Ranking, Route } from '@spieltag/shared-kernel/contract';
import { type GroupPlay, groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, screen, within } from '@testing-library/react';
import { north, showGroups } from '../../testing/the-groups.tsx';

const OWN = SAMPLE.userId;
const PLAYERS = ['pl-goalkeeper-0', 'pl-defender-1', 'pl-midfielder-2'];

const entry = (userId: string, index: number, score: number) => ({
  ...{ userId, name: userId === OWN ? 'Ada' : 'Grace', image: null, rank: index + 1, index, score },
  ...{ prevRank: null, trend: 'UNDEFINED' as const },
});
const evaluated: Ranking = {
  entries: [entry(OWN, 0, 40), entry('us-grace', 1, 31)],
  ...{ state: 'CALCULATED', trendState: 'CALCULATED', entryCount: 2, ts: 1, page: 0 },
};
const provisional: Ranking = {
  ...evaluated,
  ...{ state: 'CREATED', trendState: 'CREATED', ts: 0 },
  entries: [
    {
      ...entry(OWN, 0, 0),
      running: { before: 0, playerIds: PLAYERS, captainId: 'pl-defender-1' },
    },
    { ...entry('us-grace', 1, 0), running: { before: 0, playerIds: PLAYERS.slice(2) } },
  ],
};

/** Ada and Grace from the start, the others from the second round on. */
const record: GroupPlay = {
  ...{ groupId: 'gr-1', seasonId: SAMPLE.seasonId, books: [] },
  members: [OWN, 'us-grace', 'us-late', 'us-new', 'us-part'].map((userId) => ({
    ...{ userId, name: userId, image: null },
    stays: [{ from: userId === 'us-late' ? 1 : 0, until: null }],
  })),
  rounds: [
    { ...{ roundId: SAMPLE.lastRoundId, month: '2025-08', state: 'FINAL' }, scores: [40, 31] },
    { ...{ roundId: SAMPLE.roundId, month: '2025-08', state: 'OPEN' }, scores: null },
  ],
};
const readiness: GroupReadiness = {
  memberLedgers: [
    { memberId: 'us-late', ledgerState: 'FULL' },
    { memberId: 'us-new', ledgerState: 'NONE' },
    // Has a whole team by now, which says nothing of a round that has been played.
    { memberId: 'us-part', ledgerState: 'FULL' },
  ],
};
const withOthers: Group = {
  ...north,
  members: [
    ...north.members,
    ...['us-late', 'us-new', 'us-part'].map((id) => ({
      ...{ id, name: id.slice(3), image: null, role: 'Member' as const },
    })),
  ],
};

interface Shown {
  readonly roundId: string;
  readonly ranking: Ranking;
}

/** A world with the ranking of a round of a group. */
const worldOf = ({ roundId, ranking }: Shown) => ({
  groups: [north],
  keyed: {
    groupRankings: {
      [JSON.stringify({ kind: 'round', roundId, groupId: 'gr-1' })]: ranking,
    },
    groupReadiness: { [JSON.stringify('gr-1')]: readiness },
  },
  call: (row: Route) => (row === groupPlayRoutes.play ? record : undefined),
});

/** Shows the ranking, and answers its rows. */
async function showRanking(shown: Shown, world = {}) {
  await showGroups({ ...worldOf(shown), ...world });
  return within(screen.getByRole('table')).getAllByRole('row').slice(1) as [
    HTMLElement,
    HTMLElement,
  ];
}

describe('the table of a group says of each place', () => {
  test('how it did in the last rounds, in words for who does not see bars', async () => {
    const [first, second] = await showRanking({ roundId: SAMPLE.lastRoundId, ranking: evaluated });
    expect(within(first).getByRole('img', { name: 'Letzte Spieltage: 40' })).toBeTruthy();
    expect(within(second).getByRole('img', { name: 'Letzte Spieltage: 31' })).toBeTruthy();
  });

  test('how many points it is behind the next, and nothing of that of who leads', async () => {
    const [first, second] = await showRanking({ roundId: SAMPLE.lastRoundId, ranking: evaluated });
    expect(within(second).getByText('−9')).toBeTruthy();
    expect(within(first).queryByText(/−/)).toBeNull();
  });

  test('who is captain and how many are left while a round is played, in place of the bars', async () => {
    const over = { id: 'mt-2-1', state: 'FINISHED', homeScore: 1, guestScore: 0 };
    const [first, second] = await showRanking(
      { roundId: SAMPLE.roundId, ranking: provisional },
      {
        gameState: sampleGameState({ phase: 'GAMEDAY' }),
        live: { roundId: SAMPLE.roundId, points: {}, matches: [over] },
      },
    );
    // The first two play in the match that is over.
    within(first).getByText('Kapitän Spieler defender-1 · noch 1 Spieler');
    within(second).getByText('noch 1 Spieler');
    expect(screen.queryByRole('img', { name: /Letzte Spieltage/ })).toBeNull();
  });
});

describe('below the table', () => {
  const unrated = () => screen.queryByRole('region', { name: 'Nicht gewertet' });

  test('stands who is not rated, and why', async () => {
    await showRanking(
      { roundId: SAMPLE.lastRoundId, ranking: evaluated },
      { groups: [withOthers] },
    );
    const rows = within(unrated() as HTMLElement).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/late.*hatte beim Anpfiff keinen vollständigen Kader/),
      expect.stringMatching(/new.*hat noch kein Team/),
      expect.stringMatching(/part.*hatte beim Anpfiff keinen vollständigen Kader/),
    ]);
  });

  test('stand eight of them by name, and how many more there are', async () => {
    const many = Array.from({ length: 10 }, (_, place) => ({
      ...{ id: `us-m${place}`, name: `m${place}`, image: null, role: 'Member' as const },
    }));
    const group = { ...north, members: [...north.members, ...many] };
    await showRanking({ roundId: SAMPLE.lastRoundId, ranking: evaluated }, { groups: [group] });
    expect(within(unrated() as HTMLElement).getAllByRole('listitem')).toHaveLength(8);
    expect(unrated()?.textContent).toContain('und 2 weitere Mitglieder');
  });

  test('stands nobody who has come since the ranking, nor who has gone', async () => {
    const few = { ...withOthers, members: withOthers.members.slice(0, 4) };
    const shown = { roundId: SAMPLE.lastRoundId, ranking: evaluated };
    const { kernel } = await showGroups({ ...worldOf(shown), groups: [few] });
    const names = () =>
      within(unrated() as HTMLElement)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('strong')?.textContent);
    expect(names()).toEqual(['late', 'new']);
    const moved = withOthers.members.filter(({ id }) => id !== 'us-new');
    await act(async () => kernel.setGroups([{ ...few, members: moved }]));
    expect(names()).toEqual(['late']);
  });

  test('stands nobody where all are rated', async () => {
    await showRanking({ roundId: SAMPLE.lastRoundId, ranking: evaluated });
    expect(unrated()).toBeNull();
  });
});
