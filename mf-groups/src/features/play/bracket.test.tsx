import { afterEach, describe, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { type GroupPlay, groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import type { PlayMode, PlayState } from '@spieltag/shared-kernel/rules';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { BASE, north, showGroups } from '../../testing/the-groups.tsx';

const phone = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = phone;
});
const onWideScreen = () => {
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
};

const ROUND_IDS = [SAMPLE.lastRoundId, SAMPLE.roundId, 'rn-3', 'rn-4', 'rn-5'];

/** Ada and so many others, the earlier one with more points in every round that is over. */
async function show(
  mode: PlayMode,
  count: number,
  states: readonly PlayState[],
  at = 0,
  scoreOf = (member: number, _round: number) => 100 - member,
) {
  const members = Array.from({ length: count }, (_, place) => ({
    userId: place === 0 ? SAMPLE.userId : `us-${place}`,
    name: place === 0 ? 'Ada' : `Manager ${place}`,
    image: null,
    stays: [{ from: 0, until: null }],
  }));
  const record: GroupPlay = {
    ...{ groupId: 'gr-1', seasonId: SAMPLE.seasonId, members },
    books: [{ mode, bestOf: null, seed: 3, from: 0, chosenAt: 1, chosenBy: 'Ada' }],
    rounds: states.map((state, place) => ({
      roundId: ROUND_IDS[place] ?? '',
      month: '2025-08',
      state,
      scores: state === 'FINAL' ? members.map((_, member) => scoreOf(member, place)) : null,
    })),
  };
  const group = {
    ...north,
    members: members.map(({ userId, name, image }) => ({
      ...{ id: userId, name, image, role: 'Member' as const },
    })),
  };
  const call = (row: Route) => (row === groupPlayRoutes.play ? record : undefined);
  await showGroups({ groups: [group], call }, `${BASE}/play/${ROUND_IDS[at]}/gr-1`);
}

const bracket = () => screen.queryByRole('region', { name: 'Turnierbaum' });
const ties = (stage: RegExp) =>
  within(screen.getByRole('list', { name: stage })).getAllByRole('listitem');
const words = (stage: RegExp) => ties(stage).map(({ textContent }) => textContent ?? '');
const count = (texts: readonly string[], wanted: string) =>
  texts.join(' ').split(wanted).length - 1;

describe('a cup on a wide screen', () => {
  test('is a bracket of all its stages, and says of later ones that they are to come', async () => {
    onWideScreen();
    await show('CUP', 5, ['OPEN', 'OPEN', 'OPEN']);
    const stages = within(bracket() as HTMLElement).getAllByRole('list');
    expect(stages.map((stage) => stage.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Viertelfinale',
      'Halbfinale',
      'Finale',
    ]);
    expect(ties(/^Viertelfinale/)).toHaveLength(4);
    expect(words(/^Halbfinale/)).toEqual(
      Array(2).fill('steht noch nicht feststeht noch nicht fest'),
    );
    expect(words(/^Finale/)).toEqual(['steht noch nicht feststeht noch nicht fest']);
    expect(screen.queryByText('gewinnt den Pokal')).toBeNull();
  });

  test('has a free place beside whoever goes on without a tie, who needs no points for it', async () => {
    onWideScreen();
    await show('CUP', 5, ['FINAL', 'OPEN', 'OPEN']);
    const first = words(/^Viertelfinale/);
    expect(count(first, 'Freilos')).toBe(3);
    for (const tie of first) expect(/\d{2,}/.test(tie)).toBe(!tie.includes('Freilos'));
    const lines = ties(/^Viertelfinale/).map((tie) => tie.querySelectorAll('.side').length);
    expect(lines.toSorted()).toEqual([1, 1, 1, 2]);
  });

  test('leads who has won into the next stage', async () => {
    onWideScreen();
    await show('CUP', 5, ['FINAL', 'OPEN', 'OPEN']);
    const next = words(/^Halbfinale/);
    expect(count(next, 'Ada')).toBe(1);
    expect(count(next, 'steht noch nicht fest')).toBe(0);
    expect(words(/^Finale/)).toEqual(['steht noch nicht feststeht noch nicht fest']);
  });

  test('says in words who has gone on, also where both have the same points', async () => {
    onWideScreen();
    const level = (member: number, round: number) => (round === 0 ? 100 - member : 41);
    await show('CUP', 4, ['FINAL', 'FINAL'], 0, level);
    const [semis, [final = '']] = [words(/^Halbfinale/), words(/^Finale/)];
    for (const tie of semis) {
      expect(count([tie], 'weiter')).toBe(1);
      expect(tie).not.toContain('Gleichstand');
    }
    expect(final).toMatch(/Ada.?siegt41/);
    expect(count([final], 'siegt')).toBe(1);
    expect(final).toContain('Gleichstand: Vorn ist, wer im Pokal mehr Punkte hat');
  });

  test('says of a tie that is not over neither', async () => {
    onWideScreen();
    await show('CUP', 4, ['FINAL', 'OPEN'], 0);
    expect(words(/^Finale/)[0]).not.toMatch(/weiter|siegt|Gleichstand/);
  });

  test('is won when its final is over', async () => {
    onWideScreen();
    await show('CUP', 5, ['FINAL', 'FINAL', 'FINAL']);
    expect(screen.getByText('gewinnt den Pokal').parentElement?.textContent).toContain('Ada');
    expect(words(/^Finale/)[0]).toContain('Ada');
  });

  test('of more than sixteen is the round of it that is looked at, as a list', async () => {
    onWideScreen();
    await show('CUP', 17, ['OPEN', 'OPEN', 'OPEN', 'OPEN', 'OPEN']);
    expect(bracket()).toBeNull();
    expect(ties(/^Letzte 32/)).toHaveLength(16);
    expect(screen.queryByRole('list', { name: /^Achtelfinale|^Letzte 16/ })).toBeNull();
  });

  test('of sixteen is a bracket still', async () => {
    onWideScreen();
    await show('CUP', 16, ['OPEN', 'OPEN', 'OPEN', 'OPEN']);
    expect(bracket()).not.toBeNull();
    expect(ties(/^Letzte 16/)).toHaveLength(8);
  });
});

test('a cup on a phone is the round of it that is looked at', async () => {
  await show('CUP', 5, ['FINAL', 'OPEN', 'OPEN'], 1);
  expect(bracket()).toBeNull();
  expect(ties(/^Halbfinale/)).toHaveLength(2);
  expect(screen.queryByRole('list', { name: /^Viertelfinale/ })).toBeNull();
});

test('duels of an odd number leave each without one in turn, and say so to who it is', async () => {
  const said: (string | null)[] = [];
  for (const at of [0, 1, 2]) {
    await show('HEAD_TO_HEAD', 3, ['FINAL', 'FINAL', 'FINAL'], at);
    said.push(screen.getByText(/spielfrei/).textContent);
    cleanup();
  }
  expect(said.toSorted()).toEqual([
    'Du hast spielfrei.',
    'Manager 1 hat spielfrei.',
    'Manager 2 hat spielfrei.',
  ]);
});
