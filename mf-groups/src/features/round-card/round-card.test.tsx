import { describe, expect, test } from '@jest/globals';
import type { Group, Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { DataSlot, Kernel } from '@spieltag/shared-kernel/stores';
import {
  createTestKernel,
  SAMPLE,
  sampleAccount,
  sampleGroup,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { RoundCard } from './round-card.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('roundCard', { de, en });

const ROUND = 'rn-7';

function group(no: number): Group {
  const alone = sampleGroup(`gr-${no}`, `Kurve ${no}`);
  return { ...alone, members: alone.members.flatMap((one) => [one, { ...one, id: 'us-2' }]) };
}
const entry = (userId: string, rank: number, score: number): RankingEntry => ({
  userId,
  rank,
  prevRank: null,
  index: rank - 1,
  name: userId,
  image: null,
  score,
  trend: 'UNCHANGED',
});
const ranked: Ranking = {
  entries: [entry('us-2', 1, 61), entry(sampleAccount.id, 2, 48)],
  state: 'CALCULATED',
  trendState: 'CALCULATED',
  entryCount: 2,
  ts: 0,
  page: 0,
};

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function show(
  groups: readonly Group[] | undefined,
  rankings: Readonly<Record<string, Ranking>>,
  change: Partial<Kernel> = {},
) {
  const keyed = Object.fromEntries(
    Object.entries(rankings).map(([groupId, ranking]) => [
      JSON.stringify({ kind: 'round', roundId: ROUND, groupId }),
      ranking,
    ]),
  );
  const world: TestWorld = { keyed: { groupRankings: keyed }, ...(groups && { groups }) };
  const kernel = createTestKernel(world);
  if (!groups) kernel.setGroups(undefined);
  await act(async () => {
    render(
      <KernelProvider kernel={{ ...kernel, ...change }}>
        <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/live/${ROUND}`]}>
          <RoundCard roundId={ROUND} />
          <Address />
        </MemoryRouter>
      </KernelProvider>,
    );
  });
  return kernel;
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Deine Gruppen' })).getAllByRole('listitem');
const address = () => screen.getByRole('status').textContent;

describe('the card of a round', () => {
  test('shows the own place and points of every group, and leads to its ranking', async () => {
    await show([group(1), group(2)], {
      'gr-1': ranked,
      'gr-2': { ...ranked, state: 'DISPATCHED' },
    });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      '2.Kurve 1Platz 2 von 248',
      '–Kurve 2Die Rangliste wird gerade berechnet.',
    ]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Kurve 1/ })));
    expect(address()).toBe(`/${SAMPLE.seasonId}/group/round/${ROUND}/gr-1`);
  });

  test('shows three groups, and says how many more there are', async () => {
    await show([1, 2, 3, 4, 5].map(group), {});
    expect(rows()).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'und 2 weitere Gruppen' }).getAttribute('href')).toBe(
      `/${SAMPLE.seasonId}/group`,
    );
  });

  test('invites those who are in no group', async () => {
    await show([], {});
    expect(screen.getByText(/Gründe eine Gruppe/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Gruppe gründen' })).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('stands in its shape until the groups have come', async () => {
    await show(undefined, {});
    expect(screen.getByRole('heading', { name: 'Deine Gruppen' })).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('says what did not come, and loads it again', async () => {
    const asked: unknown[] = [];
    const error = { code: 'OFFLINE', status: 0, messageKey: 'error.OFFLINE', params: {} };
    const failed = { life: 'error', data: undefined, error } as unknown as DataSlot<Ranking>;
    const { groupRankings } = createTestKernel();
    await show(
      [group(1)],
      {},
      {
        groupRankings: {
          ...groupRankings,
          get: () => failed,
          load: async (key) => void asked.push(key),
        },
      },
    );
    asked.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Kurve 1: noch einmal laden' }));
    expect(asked).toEqual([{ kind: 'round', roundId: ROUND, groupId: 'gr-1' }]);
  });
});
