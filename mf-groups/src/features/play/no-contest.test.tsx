import { describe, expect, test } from '@jest/globals';
import type { Leagues, Route } from '@spieltag/shared-kernel/contract';
import {
  type GroupPlay,
  type GroupRuleBook,
  groupPlayRoutes,
} from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleDatabase, sampleLeagues } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { BASE, north, showGroups } from '../../testing/the-groups.tsx';

const ROUND_IDS = [SAMPLE.lastRoundId, SAMPLE.roundId, 'rn-3', 'rn-4'];
const database = sampleDatabase({
  rounds: ROUND_IDS.map((id, place) => ({
    ...{ id, name: `${place + 1}. Spieltag`, startDate: place, endDate: place + 1 },
  })),
});

const book = (mode: GroupRuleBook['mode'], from: number): GroupRuleBook => ({
  ...{ mode, bestOf: null, seed: 1, from, chosenAt: from, chosenBy: 'Ada' },
});

const recordOf = (
  books: GroupRuleBook[],
  states: GroupPlay['rounds'][number]['state'][],
): GroupPlay => ({
  ...{ groupId: 'gr-1', seasonId: SAMPLE.seasonId, books },
  members: [SAMPLE.userId, 'us-grace'].map((userId) => ({
    ...{ userId, name: userId, image: null, stays: [{ from: 0, until: null }] },
  })),
  rounds: states.map((state, place) => ({
    ...{ roundId: ROUND_IDS[place] ?? '', month: '2026-08', state },
    scores: state === 'FINAL' ? [40, 31] : null,
  })),
});

/** Looks at the first round of a season. */
const showFirst = (record: GroupPlay, leagues: Leagues = sampleLeagues) =>
  showGroups(
    {
      ...{ groups: [north], database, leagues },
      call: (row: Route) => (row === groupPlayRoutes.play ? record : undefined),
    },
    `${BASE}/play/${SAMPLE.lastRoundId}/gr-1`,
  );
const toChoose = () => screen.queryByText('Kein Wettbewerb neben der Rangliste');
const notYet = () => screen.queryByText('An diesem Spieltag noch ohne Wettbewerb');

describe('a round before the group had a contest', () => {
  test('says since when it has had one, and not that one is to be chosen', async () => {
    await showFirst(recordOf([book('CUP', 1)], ['FINAL', 'FINAL', 'OPEN']));
    expect(notYet()).toBeTruthy();
    expect(screen.getByText(/^Seit .*2.* gilt: Pokal\.$/)).toBeTruthy();
    expect(toChoose()).toBeNull();
  });

  test('says so also where another one comes next', async () => {
    const books = [book('CUP', 1), book('MONTHLY', 2)];
    await showFirst(recordOf(books, ['FINAL', 'FINAL', 'OPEN']));
    expect(screen.getByText(/^Ab .*3.* gilt: Monatstabelle\.$/)).toBeTruthy();
    expect(screen.getByText(/^Seit .*2.* gilt: Pokal\.$/)).toBeTruthy();
  });

  test('says what comes next alone where that is the first one', async () => {
    await showFirst(recordOf([book('CUP', 1)], ['FINAL', 'OPEN', 'OPEN']));
    expect(screen.getByText(/^Ab .*2.* gilt: Pokal\.$/)).toBeTruthy();
    expect([toChoose(), notYet()]).toEqual([null, null]);
  });

  test('says how one is chosen where the group has none any more', async () => {
    const books = [book('CUP', 1), book('TABLE', 2)];
    await showFirst(recordOf(books, ['FINAL', 'FINAL', 'FINAL', 'OPEN']));
    expect(toChoose()).toBeTruthy();
    expect(notYet()).toBeNull();
  });

  test('says of a past season what was so then', async () => {
    const { leagues, seasons } = sampleLeagues;
    const next = { id: 'se-next', leagueId: SAMPLE.leagueId, name: 'Nächste', hidden: false };
    await showFirst(recordOf([book('CUP', 1)], ['FINAL', 'FINAL']), {
      leagues: leagues.map((league) => ({ ...league, currentSeasonId: next.id })),
      seasons: [...seasons, next],
    });
    expect(notYet()).toBeTruthy();
    expect(screen.getByText(/^Ab .*2.* galt: Pokal\.$/)).toBeTruthy();
  });
});
