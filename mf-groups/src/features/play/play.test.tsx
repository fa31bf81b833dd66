import { describe, expect, test } from '@jest/globals';
import type { Ranking, Route } from '@spieltag/shared-kernel/contract';
import {
  type GroupPlay,
  type GroupRuleBook,
  groupPlayRoutes,
  type PlayMember,
} from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { asMember, BASE, click, north, press, showGroups } from '../../testing/the-groups.tsx';

const PLAY = `${BASE}/play/${SAMPLE.roundId}/gr-1`;
const OWN = SAMPLE.userId;

const book = (mode: GroupRuleBook['mode'], from = 0): GroupRuleBook => ({
  mode,
  bestOf: mode === 'BEST_ROUNDS' ? 3 : null,
  seed: 1,
  from,
  chosenAt: 1,
  chosenBy: 'Ada',
});

/** Two in a round that has been played, and one that is. */
function recordOf(
  books: GroupRuleBook[],
  states: GroupPlay['rounds'][number]['state'][],
): GroupPlay {
  const ids = [SAMPLE.lastRoundId, SAMPLE.roundId];
  return {
    groupId: 'gr-1',
    seasonId: SAMPLE.seasonId,
    books,
    members: [
      { userId: OWN, name: 'Ada', image: null, stays: [{ from: 0, until: null }] },
      { userId: 'us-grace', name: 'Grace', image: null, stays: [{ from: 0, until: null }] },
    ],
    rounds: states.map((state, place) => ({
      roundId: ids[place] ?? `rn-later-${place}`,
      month: '2026-08',
      state,
      scores: state === 'FINAL' ? [40, 31] : null,
    })),
  };
}

const entry = (userId: string, index: number, playerIds: string[]) => ({
  ...{ userId, name: userId, rank: index + 1, prevRank: null, index, image: null, score: 0 },
  ...{ trend: 'UNDEFINED' as const, running: { before: 0, playerIds } },
});
const provisional: Ranking = {
  entries: [entry(OWN, 0, ['pl-1']), entry('us-grace', 1, ['pl-3'])],
  ...{ state: 'CREATED', trendState: 'CREATED', entryCount: 2, ts: 0, page: 0 },
};
const running = {
  gameState: sampleGameState({ phase: 'GAMEDAY' }),
  keyed: {
    groupRankings: {
      [JSON.stringify({ kind: 'round', roundId: SAMPLE.roundId, groupId: 'gr-1' })]: provisional,
    },
  },
  live: { roundId: SAMPLE.roundId, points: { 'pl-1': 4, 'pl-3': 6 } },
};

const answering =
  (record: () => GroupPlay, chosen: unknown[] = []) =>
  (row: Route, input: unknown) => {
    if (row === groupPlayRoutes.play) return record();
    if (row === groupPlayRoutes.chooseRuleBook) {
      chosen.push((input as { body: unknown }).body);
      return { groupId: 'gr-1', ok: true, error: null };
    }
    return undefined;
  };

const show = (record: GroupPlay, world = {}) =>
  showGroups({ groups: [north], call: answering(() => record), ...world }, PLAY);

describe('without a rule book', () => {
  test('it is said that there is none, to admins with the way to one', async () => {
    await show(recordOf([], ['FINAL', 'OPEN']));
    expect(screen.getByText(/Wähle, wie ihr außerdem spielt/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ändern' })).toBeTruthy();
  });

  test('members read who can choose one', async () => {
    await show(recordOf([], ['FINAL', 'OPEN']), { groups: [asMember(north)] });
    expect(screen.getByText(/Wer die Gruppe leitet, kann/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ändern' })).toBeNull();
  });
});

test('an admin chooses a mode: from when on it holds is said before, and shown after', async () => {
  const chosen: unknown[] = [];
  let record = recordOf([], ['FINAL', 'OPEN']);
  const { notifications } = await showGroups(
    { groups: [north], call: answering(() => record, chosen) },
    PLAY,
  );
  await click('Ändern');
  const dialog = screen.getByRole('dialog', { name: 'So spielt die Gruppe' });
  const choose = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'So spielen wir' });
  expect(choose.disabled).toBe(true);
  expect(dialog.textContent).toMatch(/Es gilt ab .*Was gespielt ist, bleibt/);
  await act(async () => void fireEvent.click(within(dialog).getByRole('radio', { name: /Beste/ })));
  fireEvent.change(within(dialog).getByLabelText('So viele Spieltage zählen'), {
    target: { value: '1' },
  });
  record = recordOf([book('BEST_ROUNDS', 1)], ['FINAL', 'OPEN']);
  await act(async () => void fireEvent.click(choose));
  expect(chosen).toEqual([{ groupId: 'gr-1', mode: 'BEST_ROUNDS', bestOf: 1 }]);
  expect(notifications).toEqual(['So spielt ihr ab dem nächsten Spieltag.']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/gilt: Die besten 3 Spieltage/)).toBeTruthy();
  expect(screen.queryByText('Kein Wettbewerb neben der Rangliste')).toBeNull();
});

describe('a mode that is chosen when no round of the season is left', () => {
  const cup = book('CUP');
  const bannered = () => screen.queryByText(/Ab der nächsten Saison gilt/)?.textContent;
  const dialog = () => within(screen.getByRole('dialog', { name: 'So spielt die Gruppe' }));
  const chooseMode = async (name: RegExp) => {
    await act(async () => void fireEvent.click(dialog().getByRole('radio', { name })));
    await press(dialog().getByRole('button', { name: 'So spielen wir' }));
  };

  test('is said to hold from the next season on, before and after', async () => {
    const chosen: unknown[] = [];
    let record = recordOf([cup], ['FINAL', 'FINAL']);
    const { notifications } = await showGroups(
      { groups: [north], call: answering(() => record, chosen) },
      PLAY,
    );
    expect(bannered()).toBeUndefined();
    await click('Ändern');
    expect(dialog().getByText(/Es gilt ab der nächsten Saison/)).toBeTruthy();
    record = recordOf([cup, book('HEAD_TO_HEAD', 2)], ['FINAL', 'FINAL']);
    await chooseMode(/Duelle/);
    expect(chosen).toEqual([{ groupId: 'gr-1', mode: 'HEAD_TO_HEAD' }]);
    expect(notifications).toEqual(['So spielt ihr ab der nächsten Saison.']);
    expect(bannered()).toBe('Ab der nächsten Saison gilt: Duelle.');
    // What has been played is shown as it was.
    expect(screen.getByText(/gewinnt den Pokal/)).toBeTruthy();
  });

  test('is what is chosen by then, and can be taken back by the one before', async () => {
    const chosen: unknown[] = [];
    let record = recordOf([cup, book('HEAD_TO_HEAD', 2)], ['FINAL', 'FINAL']);
    await showGroups({ groups: [north], call: answering(() => record, chosen) }, PLAY);
    await click('Ändern');
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /Duelle/ }).checked).toBe(true);
    record = recordOf([cup], ['FINAL', 'FINAL']);
    await chooseMode(/Pokal/);
    expect(chosen).toEqual([{ groupId: 'gr-1', mode: 'CUP' }]);
    expect(bannered()).toBeUndefined();
  });
});

test('duels of a running round move with the points, and the table with them', async () => {
  const { kernel } = await show(recordOf([book('HEAD_TO_HEAD')], ['FINAL', 'RUNNING']), running);
  const duels = () =>
    within(screen.getByRole('list', { name: /^Duelle/ })).getAllByRole('listitem');
  const table = () =>
    within(screen.getByRole('table', { name: 'Tabelle der Duelle' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  const scoreOf = (text: string | null) => text?.replace(/[^\d:–]/g, '');
  expect(screen.getByText('vorläufig')).toBeTruthy();
  expect(['4:6', '6:4']).toContain(scoreOf(duels()[0]?.textContent ?? null));
  // One duel won by each; Ada has the higher sum.
  expect(table()[0]).toMatch(/1\..*Ada/);
  await act(async () => kernel.setLive({ points: { 'pl-1': 4, 'pl-3': 20 } }));
  expect(table()[0]).toMatch(/1\..*Grace/);
});

test('a round nobody has played in is open, however the one after it moves', async () => {
  await show(recordOf([book('HEAD_TO_HEAD')], ['RUNNING', 'RUNNING']), running);
  await click('Voriger Spieltag');
  expect(screen.getByRole('list', { name: /^Duelle/ }).textContent).not.toMatch(/[46]/);
  expect(screen.queryByText('vorläufig')).toBeNull();
});

test('nobody of a tie is beaten before somebody is ahead, and who is behind is by now', async () => {
  const { kernel } = await show(recordOf([book('CUP')], ['FINAL', 'RUNNING']), {
    ...running,
    live: { roundId: SAMPLE.roundId, points: { 'pl-1': 0, 'pl-3': 0 } },
  });
  const beaten = () =>
    [...screen.getByRole('list', { name: /^Finale/ }).querySelectorAll('.dimmed')].map(
      ({ textContent }) => textContent,
    );
  expect(beaten()).toEqual([]);
  await act(async () => kernel.setLive({ points: { 'pl-1': 4, 'pl-3': 6 } }));
  expect(beaten()).toEqual([expect.stringContaining('Ada')]);
});

describe('somebody who has left since the lock', () => {
  const { running: made } = entry('us-grace', 1, ['pl-3']);
  const left = [{ userId: 'us-grace', score: 0, running: made }];
  const alone = { ...north, members: north.members.slice(0, 1) };
  const key = JSON.stringify({ kind: 'round', roundId: SAMPLE.roundId, groupId: 'gr-1' });
  const showLeft = (mode: GroupRuleBook['mode'], ranking: Partial<Ranking> = {}) => {
    const record = recordOf([book(mode)], ['FINAL', 'RUNNING']);
    const [ada, grace] = record.members as [PlayMember, PlayMember];
    const members = [ada, { ...grace, stays: [{ from: 0, until: 2 }] }];
    const shown = { ...provisional, entries: provisional.entries.slice(0, 1), left, ...ranking };
    return show(
      { ...record, members },
      {
        ...running,
        groups: [alone],
        keyed: { groupRankings: { [key]: shown } },
      },
    );
  };

  test('plays the round to its end: the own points count, and move', async () => {
    const { kernel } = await showLeft('HEAD_TO_HEAD');
    const duel = () => screen.getByRole('list', { name: /^Duelle/ }).textContent;
    expect(duel()).not.toContain('nicht gewertet');
    expect(duel()).toMatch(/6:4|4:6/);
    await act(async () => kernel.setLive({ points: { 'pl-1': 4, 'pl-3': 20 } }));
    expect(duel()).toMatch(/20:4|4:20/);
  });

  test('is not out for having left, where another one has fewer points', async () => {
    await showLeft('LAST_ONE_STANDING');
    expect(screen.getByRole('list', { name: 'Noch dabei: 1 von 2' }).textContent).toContain(
      'Grace',
    );
  });

  test('has points also where nobody who is left in the group is rated', async () => {
    await showLeft('HEAD_TO_HEAD', { entries: [], entryCount: 0 });
    expect(screen.getByText('vorläufig')).toBeTruthy();
    expect(screen.getByRole('list', { name: /^Duelle/ }).textContent).toMatch(/6/);
  });
});

test('before the scores of a played round are there it is said that they are worked out', async () => {
  const record = recordOf([book('HEAD_TO_HEAD')], ['FINAL', 'RUNNING']);
  await show(record, { gameState: sampleGameState({ phase: 'EVALUATING' }) });
  expect(screen.getByText('wird berechnet')).toBeTruthy();
});

test.each<[GroupRuleBook['mode'], RegExp[]]>([
  ['CUP', [/gewinnt den Pokal/, /Finale/]],
  ['LAST_ONE_STANDING', [/hat alle überstanden/, /Noch dabei: 1 von 2/, /^Raus: /]],
  ['MONTHLY', [/gewinnt den August 2026/, /Tabelle August 2026/, /Monatssieger/]],
  ['BEST_ROUNDS', [/Tabelle der besten Spieltage/, /Deine gewerteten Spieltage/]],
])('%s has a view of its own', async (mode, texts) => {
  const record = recordOf([book(mode)], ['FINAL']);
  await showGroups(
    { groups: [north], call: answering(() => record) },
    `${BASE}/play/${SAMPLE.lastRoundId}/gr-1`,
  );
  for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test('who has left is still in what they have played', async () => {
  const alone = { ...north, members: north.members.slice(0, 1) };
  const record = recordOf([book('LAST_ONE_STANDING')], ['FINAL']);
  await showGroups(
    { groups: [alone], call: answering(() => record) },
    `${BASE}/play/${SAMPLE.lastRoundId}/gr-1`,
  );
  expect(screen.getByText('nicht mehr dabei')).toBeTruthy();
});

test('when it does not come, the reason is said, and it can be asked for again', async () => {
  let isDown = true;
  const record = recordOf([book('CUP')], ['FINAL', 'OPEN']);
  const call = answering(() => {
    if (isDown) throw new Error('down');
    return record;
  });
  await showGroups({ groups: [north], call }, PLAY);
  expect(screen.getByRole('alert')).toBeTruthy();
  isDown = false;
  await click('Erneut versuchen');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Pokal')).toBeTruthy();
});
