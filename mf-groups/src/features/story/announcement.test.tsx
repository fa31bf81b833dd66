import { expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { groupStoryRoutes } from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, screen, within } from '@testing-library/react';
import { BASE, click, north, press, showGroups } from '../../testing/the-groups.tsx';

const told = {
  ...{ id: 7, text: 'Montag geht es los', writtenBy: 'Grace', writtenAt: 1 },
  ...{ isOwn: false, isReported: false },
};
const rankingOf = (roundId: string) => {
  const ranking = { entries: [], state: 'CALCULATED', trendState: 'CALCULATED', entryCount: 0 };
  const key = JSON.stringify({ kind: 'round', roundId, groupId: 'gr-1' });
  return [key, { ...ranking, ts: 1, page: 0 }] as const;
};

/** Shows the story of a group, whose announcement may be replaced while one looks at it. */
async function show(first = told, nowMs?: number) {
  let announcement = first;
  const sent: unknown[] = [];
  const { kernel } = await showGroups(
    {
      groups: [north],
      ...(nowMs !== undefined && { nowMs }),
      call: (row: Route, input: unknown) => {
        const { body } = input as { body: Record<string, unknown> };
        if (row === groupStoryRoutes.story) {
          return { announcement, people: [], rounds: [], before: null };
        }
        sent.push(body.announcementId);
        return { groupId: 'gr-1', ok: true, error: null };
      },
      keyed: {
        groupRankings: Object.fromEntries([SAMPLE.roundId, SAMPLE.lastRoundId].map(rankingOf)),
      },
    },
    `${BASE}/story/${SAMPLE.lastRoundId}/gr-1`,
  );
  const replace = async () => {
    announcement = { ...told, id: 8, text: 'Doch erst Dienstag' };
    await act(async () => kernel.setGameState(sampleGameState({ roundId: SAMPLE.lastRoundId })));
    expect(screen.getByText('Doch erst Dienstag')).toBeTruthy();
  };
  return { sent, replace };
}

test.each([
  ['this year', Date.UTC(2026, 11, 1, 12), /^Grace, 1\. Dezember, \d/],
  ['another one', Date.UTC(2025, 11, 1, 12), /^Grace, 1\. Dezember 2025, \d/],
])('an announcement of %s says when it was written', async (_year, writtenAt, said) => {
  await show({ ...told, writtenAt }, Date.UTC(2026, 11, 24, 12));
  expect(screen.getByText(/^Grace, /).textContent).toMatch(said);
});

test.each(['Löschen', 'Melden'])(
  'what is asked about an announcement is not done with the one that came into its place: %s',
  async (deed) => {
    const { sent, replace } = await show();
    await click(deed);
    await replace();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await click(deed);
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: deed }));
    expect(sent).toEqual([8]);
  },
);

test('what an admin writes stays when somebody else has written something meanwhile', async () => {
  const { replace } = await show();
  await click('Ändern');
  await replace();
  const field = within(screen.getByRole('dialog')).getByLabelText('Ankündigung');
  expect((field as HTMLTextAreaElement).value).toBe('Montag geht es los');
});
