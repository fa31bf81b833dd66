import { describe, expect, test } from '@jest/globals';
import type { GroupResult, Route } from '@spieltag/shared-kernel/contract';
import {
  type GroupStory,
  groupStoryRoutes,
  type StoryReaction,
  type ToldEvent,
} from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { asMember, BASE, click, north, press, showGroups } from '../../testing/the-groups.tsx';

const STORY = `${BASE}/story/${SAMPLE.lastRoundId}/gr-1`;
const OWN = SAMPLE.userId;

const event = (part: Partial<ToldEvent>): ToldEvent => ({
  ...{ id: 'BEST.rn-1', kind: 'BEST', userIds: [OWN], count: 1, otherId: null },
  ...{ overtaken: 0, points: 40, rank: null, reactions: [], own: null },
  ...part,
});
const story = (part: Partial<GroupStory> = {}): GroupStory => ({
  announcement: null,
  people: [
    { userId: OWN, name: 'Ada', image: null },
    { userId: 'us-grace', name: 'Grace', image: null },
  ],
  rounds: [{ roundId: SAMPLE.lastRoundId, events: [event({})] }],
  before: null,
  ...part,
});
const told = {
  ...{ id: 7, text: 'Montag geht es los', writtenBy: 'Grace', writtenAt: 1 },
  ...{ isOwn: false, isReported: false },
};

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Shows a story, and collects what is sent. */
async function show(answer: GroupStory | (() => GroupStory), world = {}) {
  const sent: Sent[] = [];
  const shown = await showGroups(
    {
      groups: [north],
      call: (row: Route, input: unknown) => {
        if (row === groupStoryRoutes.story) return typeof answer === 'function' ? answer() : answer;
        const { body } = input as { body: Record<string, unknown> };
        sent.push({ path: row.path, body });
        return { groupId: 'gr-1', ok: true, error: null };
      },
      ...world,
    },
    STORY,
  );
  return { ...shown, sent };
}
const sentences = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
    .filter(Boolean);

describe('the story of a group', () => {
  test('is told in sentences', async () => {
    const grace = { otherId: 'us-grace' };
    const events = [
      event({ userIds: [OWN, 'us-grace'], count: 4 }),
      event({ id: 'o1', kind: 'OVERTOOK', ...grace, overtaken: 1, rank: 1, points: null }),
      event({ id: 'o2', kind: 'OVERTOOK', ...grace, overtaken: 3, rank: 2, points: null }),
      event({ id: 'd', kind: 'DUEL_WON', ...grace, points: 1 }),
      event({ id: 'm', kind: 'MISSED_MOST', points: 17 }),
      event({ id: 'j', kind: 'JOINED', points: null }),
    ];
    await show(story({ rounds: [{ roundId: SAMPLE.lastRoundId, events }] }));
    expect(sentences()).toEqual([
      'Die meisten Punkte (40): Ada, Grace und 2 weitere',
      'Ada überholt Grace und ist jetzt Platz 1.',
      'Ada überholt Grace und 2 weitere: jetzt Platz 2.',
      'Ada gewinnt das Duell gegen Grace mit 1 Punkt Vorsprung.',
      'Die meisten verpassten Punkte (17): Ada',
      expect.stringMatching(/^(Von Anfang an dabei|Dabei ab .*): Ada$/),
    ]);
  });

  test('is empty before anything has happened', async () => {
    await show(story({ rounds: [] }));
    expect(screen.getByText('Noch nichts passiert')).toBeTruthy();
  });

  test('that cannot be read says why, and is read again', async () => {
    let isAway = true;
    await show(() => {
      if (isAway) throw new Error('away');
      return story();
    });
    expect(screen.getByRole('alert')).toBeTruthy();
    isAway = false;
    await click('Erneut versuchen');
    expect(sentences()).toHaveLength(1);
  });

  test('goes on with earlier rounds', async () => {
    const parts = [
      story({ before: 3 }),
      story({ rounds: [{ roundId: SAMPLE.roundId, events: [event({ id: 'earlier' })] }] }),
    ];
    let asked = 0;
    await show(() => parts[Math.min(asked++, 1)] ?? story());
    await click('Frühere Spieltage');
    expect(sentences()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Frühere Spieltage' })).toBeNull();
  });
});

describe('earlier rounds that a reader has come to', () => {
  const rankingOf = (roundId: string) => {
    const ranking = { entries: [], state: 'CALCULATED', trendState: 'CALCULATED', entryCount: 0 };
    const key = JSON.stringify({ kind: 'round', roundId, groupId: 'gr-1' });
    return [key, { ...ranking, ts: 1, page: 0 }] as const;
  };
  /** As the server cuts a season: a round a part, the newest first. */
  const setUp = async (count: number) => {
    const season = { count };
    const asked: number[] = [];
    const partBefore = (before: number): GroupStory => {
      const place = Math.min(before, season.count) - 1;
      const events = [event({ id: `BEST.${place}`, points: place })];
      return story({
        rounds: [{ roundId: `rn-${place}`, events }],
        before: place > 0 ? place : null,
      });
    };
    const { kernel } = await showGroups(
      {
        groups: [north],
        call: (row: Route, input: unknown) => {
          if (row !== groupStoryRoutes.story) return undefined;
          const { before } = (input as { params: { before: number } }).params;
          asked.push(before);
          return partBefore(before);
        },
        keyed: {
          groupRankings: Object.fromEntries([SAMPLE.roundId, SAMPLE.lastRoundId].map(rankingOf)),
        },
      },
      STORY,
    );
    /** Another ranking of the group is there, as after each time it is asked for. */
    const poll = () =>
      act(async () => kernel.setGameState(sampleGameState({ roundId: SAMPLE.lastRoundId })));
    const shown = () => sentences().map((text) => /\((\d+)\)/.exec(text ?? '')?.[1]);
    return { season, asked, poll, shown };
  };

  test('stay when the ranking is read anew', async () => {
    const { poll, shown } = await setUp(5);
    await click('Frühere Spieltage');
    expect(shown()).toEqual(['4', '3']);
    await poll();
    expect(shown()).toEqual(['4', '3']);
    await click('Frühere Spieltage');
    expect(shown()).toEqual(['4', '3', '2']);
  });

  test('follow without a gap and once each when a round comes on top', async () => {
    const { season, poll, shown } = await setUp(5);
    await click('Frühere Spieltage');
    season.count = 6;
    await poll();
    expect(shown()).toEqual(['5', '4', '3']);
  });

  test('are not asked for as long as nobody has come to them', async () => {
    const { asked, poll, shown } = await setUp(5);
    await poll();
    expect(shown()).toEqual(['4']);
    expect(asked.every((before) => before === 1000)).toBe(true);
  });
});

describe('a reaction', () => {
  const reactions: { reaction: StoryReaction; count: number }[] = [{ reaction: 'FIRE', count: 2 }];
  const rounds = [{ roundId: SAMPLE.lastRoundId, events: [event({ reactions })] }];

  test('counts at once, and is taken back by pressing it again', async () => {
    const { sent } = await show(story({ rounds }));
    await click('Läuft, 2');
    expect(screen.getByRole('button', { name: 'Läuft, 3', pressed: true })).toBeTruthy();
    await click('Läuft, 3');
    expect(screen.getByRole('button', { name: 'Läuft, 2', pressed: false })).toBeTruthy();
    expect(sent.map(({ body }) => body.reaction)).toEqual(['FIRE', null]);
  });

  test('that is refused is as it was, with the reason', async () => {
    const { alerts } = await show(story({ rounds }), {
      call: (row: Route) => {
        if (row === groupStoryRoutes.story) return story({ rounds });
        throw new Error('away');
      },
    });
    await click('Läuft, 2');
    expect(alerts).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Läuft, 2', pressed: false })).toBeTruthy();
  });
});

describe('reactions pressed in a hurry', () => {
  const rounds = [{ roundId: SAMPLE.lastRoundId, events: [event({})] }];
  const setUp = async (shown = rounds) => {
    const answers: ((isRefused: boolean) => void)[] = [];
    const sent: unknown[] = [];
    const reads: number[] = [];
    await showGroups(
      {
        groups: [north],
        call: (row: Route, input: unknown) => {
          const done: GroupResult = { groupId: 'gr-1', ok: true, error: null };
          if (row === groupStoryRoutes.story) {
            reads.push(sent.length);
            return story({ rounds: shown, announcement: told });
          }
          if (row === groupStoryRoutes.reportAnnouncement) return done;
          sent.push((input as { body: { reaction: unknown } }).body.reaction);
          return new Promise<GroupResult>((resolve, reject) => {
            answers.push((isRefused) => (isRefused ? reject(new Error('away')) : resolve(done)));
          });
        },
      },
      STORY,
    );
    const answer = (isRefused = false) => act(async () => answers.shift()?.(isRefused));
    return { sent, reads, answer };
  };
  const shownOf = (name: string) => screen.getAllByRole('button', { name });

  test('are sent one after the other, so that the last one counts', async () => {
    const { sent, answer } = await setUp();
    await click('Läuft, 0');
    await click('Jubel, 0');
    expect(sent).toEqual(['FIRE']);
    await answer();
    expect(sent).toEqual(['FIRE', 'CHEER']);
    await answer();
    expect(screen.getByRole('button', { name: 'Jubel, 1', pressed: true })).toBeTruthy();
  });

  test.each<[string, boolean, string]>([
    ['both refused leave what was there before', true, 'Läuft, 0'],
    ['the last of which is refused leave the one the server knows', false, 'Läuft, 1'],
  ])('%s', async (_, isRefused, left) => {
    const { answer } = await setUp();
    await click('Läuft, 0');
    await click('Jubel, 0');
    await answer(isRefused);
    await answer(true);
    const [button] = shownOf(left);
    expect(button?.getAttribute('aria-pressed')).toBe(String(!isRefused));
    expect(shownOf('Jubel, 0')).toHaveLength(1);
  });

  test('to two events are each taken back by themselves', async () => {
    const events = [event({}), event({ id: 'another' })];
    const { answer } = await setUp([{ roundId: SAMPLE.lastRoundId, events }]);
    const [first, second] = shownOf('Läuft, 0') as [HTMLElement, HTMLElement];
    await press(first);
    await press(second);
    await answer(true);
    await answer();
    expect(shownOf('Läuft, 0')).toEqual([first]);
    expect(shownOf('Läuft, 1')).toEqual([second]);
  });

  test('are in what is read next', async () => {
    const { reads, answer } = await setUp();
    const before = reads.length;
    await click('Läuft, 0');
    await click('Melden');
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Melden' }));
    expect(reads).toHaveLength(before);
    await answer();
    expect(reads).toHaveLength(before + 1);
  });
});

describe('an announcement', () => {
  test('is written by an admin, of what may stand in it', async () => {
    const { sent } = await show(story());
    await click('Ankündigen');
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByLabelText('Ankündigung');
    fireEvent.change(field, { target: { value: 'gro\u202Eppu' } });
    expect(dialog.getByRole('button', { name: 'Ankündigen' })).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: '👍'.repeat(141) } });
    expect(dialog.getByText(/höchstens 140 Zeichen, in der alles/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '👍'.repeat(140) } });
    expect(dialog.queryByText(/in der alles/)).toBeNull();
    fireEvent.change(field, { target: { value: 'Montag   geht es los' } });
    await press(dialog.getByRole('button', { name: 'Ankündigen' }));
    expect(sent.map(({ body }) => body)).toEqual([{ groupId: 'gr-1', text: 'Montag geht es los' }]);
  });

  test('is taken back by an admin, who is asked', async () => {
    const { sent } = await show(story({ announcement: told }));
    await click('Löschen');
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
    expect(sent.map(({ path }) => path)).toEqual([groupStoryRoutes.withdrawAnnouncement.path]);
  });

  test('is reported by a member, who can neither change nor delete it', async () => {
    const { sent } = await show(story({ announcement: told }), { groups: [asMember(north)] });
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
    await click('Melden');
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Melden' }));
    expect(sent.map(({ path, body }) => [path, body.announcementId])).toEqual([
      [groupStoryRoutes.reportAnnouncement.path, 7],
    ]);
  });

  test('that was reported says so', async () => {
    const announcement = { ...told, isReported: true };
    await show(story({ announcement }), { groups: [asMember(north)] });
    expect(screen.getByText('Du hast sie gemeldet.')).toBeTruthy();
  });
});
