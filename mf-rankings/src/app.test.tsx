import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { rankingPlaceRoutes, type SeasonCurve } from '@spieltag/shared-kernel/ranking-place';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  sampleGroup,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Rankings } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { UserDetails } from './user-details.view.tsx';

void registerTexts('rankings', { de, en });
beforeAll(preloadDialogs);

const BASE = `/${SAMPLE.seasonId}/global-ranking`;
const ENTRY_COUNT = 45;

function entry(index: number): RankingEntry {
  const userId = index === 24 ? SAMPLE.userId : `us-${index}`;
  const rank = index + 1;
  return {
    userId,
    rank,
    prevRank: null,
    index,
    name: `Manager ${index}`,
    image: null,
    score: 90 - index,
    trend: 'UP',
  };
}

function ranking(page: number, part: Partial<Ranking> = {}): Ranking {
  const entries = Array.from({ length: ENTRY_COUNT }, (_, index) => entry(index));
  return {
    entries: entries.slice(page * 20, page * 20 + 20),
    state: 'CALCULATED',
    trendState: 'CALCULATED',
    entryCount: ENTRY_COUNT,
    ts: 1,
    page,
    ...part,
  };
}

function world(part: Partial<Ranking> = {}): TestWorld {
  const key = (page: number) =>
    JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId, page });
  const own = JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId });
  return {
    // Of the round that is played nobody is rated yet.
    call: (row) =>
      row === rankingPlaceRoutes.seasonCurve
        ? { rounds: [] }
        : { ...ranking(0), state: 'CREATED', entryCount: 0, entries: [] },
    keyed: {
      rankings: Object.fromEntries([0, 1, 2].map((page) => [key(page), ranking(page, part)])),
      ownRankings: { [own]: { ...ranking(0), entry: entry(24) } },
      users: { '"us-3"': { id: 'us-3', name: 'Manager 3', image: null } },
      otherResults: { '"us-3"': [] },
    },
  };
}

function show(given: TestWorld, address = BASE) {
  render(
    <KernelProvider kernel={createTestKernel(given)}>
      <MemoryRouter initialEntries={[address]}>
        <Rankings />
        <UserDetails />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const address = () => screen.getByTestId('address').textContent;
const table = () => screen.getByRole('table', { name: 'Rangliste Spieltag' });

Element.prototype.scrollIntoView = () => {};

describe('the rankings', () => {
  test('show the first page of the last completed round, the first three above it', () => {
    show(world());
    expect(within(table()).getAllByRole('row')).toHaveLength(21);
    const podium = screen.getByRole('list', { name: 'Die ersten drei' });
    expect(within(podium).getAllByRole('button')).toHaveLength(3);
  });

  test.each([
    ['3', 'Enter', `${BASE}/round/${SAMPLE.lastRoundId}/2`],
    ['2', 'blur', `${BASE}/round/${SAMPLE.lastRoundId}/1`],
    ['4', 'Enter', BASE],
    ['0', 'Enter', BASE],
    ['x', 'blur', BASE],
  ])('jump to page %s confirmed by %s lead to %s', (page, confirm, expected) => {
    show(world());
    const input = screen.getByRole('textbox');
    fireEvent.change(input, { target: { value: page } });
    if (confirm === 'Enter') fireEvent.keyDown(input, { key: 'Enter' });
    else fireEvent.blur(input);
    expect(address()).toBe(expected);
  });

  test('show the last page when the address names one beyond', () => {
    show(world(), `${BASE}/round/${SAMPLE.lastRoundId}/99`);
    expect(within(table()).getByText('Manager 44')).toBeTruthy();
  });

  test('keep the page of the other list in the address, too', () => {
    show(world(), `${BASE}/season/${SAMPLE.lastRoundId}/0?beside=2`);
    fireEvent.click(screen.getByRole('radio', { name: 'Spieltag' }));
    expect(within(table()).getByText('Manager 44')).toBeTruthy();
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/2`);
  });

  describe('draw the season', () => {
    const curveOf = (ranks: number[], scores: number[]): SeasonCurve => ({
      rounds: [SAMPLE.lastRoundId, SAMPLE.roundId].map((roundId, place) => ({
        ...{ roundId, rank: ranks[place] ?? null, score: scores[place] ?? null },
        ...{ users: 45, average: 41.6 },
      })),
    });
    const grace = { id: 'us-grace', name: 'Grace', image: null, role: 'Member' as const };
    const group = sampleGroup('gr-1', 'Kurve Nord');
    const seasonWorld = (): TestWorld => ({
      ...world(),
      groups: [{ ...group, members: [...group.members, grace] }],
      call: (row, input) => {
        const { params } = input as { params: Record<string, string> };
        const isMine = params.userId === SAMPLE.userId;
        if (row === rankingPlaceRoutes.groupCurve) {
          return isMine ? curveOf([2, 2], [30, 31]) : curveOf([1, 1], [50, 52]);
        }
        if (row === rankingPlaceRoutes.seasonCurve) {
          return isMine ? curveOf([40, 25], [30, 31]) : curveOf([3, 7], [50, 52]);
        }
        return { ...ranking(0), state: 'CREATED', entryCount: 0, entries: [] };
      },
    });
    const card = () => screen.findByRole('region', { name: 'Dein Weg durch die Saison' });
    const drawing = async (name: RegExp) => within(await card()).findByRole('img', { name });
    const choose = async (label: string, value: string) =>
      fireEvent.change(within(await card()).getByLabelText(label), { target: { value } });

    test('by the own rank, and beside it that of a friend', async () => {
      show(seasonWorld());
      expect(await drawing(/^Platz in der Saison: .* 25$/)).toBeTruthy();
      await choose('Vergleichen mit', 'us-grace');
      expect(await drawing(/ 25, Grace 7$/)).toBeTruthy();
    });

    test('by the points beside the average of all', async () => {
      show(seasonWorld());
      await drawing(/Platz/);
      fireEvent.click(within(await card()).getByRole('radio', { name: 'Punkte' }));
      expect(await drawing(/^Punkte der Spieltage: .* 31, Durchschnitt 42$/)).toBeTruthy();
    });

    test('among the members of a group', async () => {
      show(seasonWorld());
      await drawing(/Platz/);
      await choose('Rangliste von', 'gr-1');
      await choose('Vergleichen mit', 'us-grace');
      expect(await drawing(/^Platz in der Gruppe Kurve Nord: .* 2, Grace 1$/)).toBeTruthy();
    });
  });

  describe('show a part of the list', () => {
    const around = (view: string) => `${BASE}/round/${SAMPLE.lastRoundId}/0?view=${view}`;
    const partsWorld = (part: Partial<TestWorld> = {}): TestWorld => ({
      ...world(),
      call: (row) =>
        row === rankingPlaceRoutes.roundAround
          ? { ...ranking(0), entries: Array.from({ length: 21 }, (_, i) => entry(14 + i)) }
          : { rounds: [] },
      ...part,
    });

    test('around the own place', async () => {
      show(partsWorld(), around('around'));
      const list = await screen.findByRole('table', { name: 'Rangliste Spieltag, um mich herum' });
      expect(within(list).getAllByRole('row')).toHaveLength(22);
      expect(within(list).getByText('Manager 24')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Zu meinem Platz' })).toBeNull();
    });

    test('of friends', async () => {
      const groupId = 'gr-1';
      const key = JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId, groupId });
      const given = partsWorld({ groups: [sampleGroup(groupId, 'Kurve Nord')] });
      const entries = [entry(3), entry(24)];
      const groupRankings = { [key]: { ...ranking(0), entries, entryCount: 2 } };
      show({ ...given, keyed: { ...given.keyed, groupRankings } }, around('friends'));
      const list = await screen.findByRole('table', { name: 'Rangliste der Gruppe Kurve Nord' });
      expect(within(list).getAllByRole('row')).toHaveLength(3);
    });

    test('of friends, of whom there are none', async () => {
      show(partsWorld(), around('friends'));
      expect(await screen.findByText('Noch keine Freunde hier')).toBeTruthy();
    });

    test('that the address keeps, with the page to come back to', async () => {
      show(partsWorld(), `${BASE}/round/${SAMPLE.lastRoundId}/1`);
      fireEvent.click(screen.getByRole('radio', { name: 'Um mich' }));
      await screen.findByRole('table', { name: /um mich herum/ });
      expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/1`);
      fireEvent.click(screen.getByRole('radio', { name: 'Alle' }));
      expect(within(table()).getByText('Manager 24')).toBeTruthy();
    });
  });

  describe('keep the own place in sight', () => {
    /** Tells what can be seen; jsdom has no layout. */
    const seen = new Map<Element, (isSeen: boolean) => void>();
    const original = globalThis.IntersectionObserver;
    beforeAll(() => {
      globalThis.IntersectionObserver = class {
        readonly #tell: IntersectionObserverCallback;
        constructor(tell: IntersectionObserverCallback) {
          this.#tell = tell;
        }
        observe(target: Element) {
          seen.set(target, (isIntersecting) =>
            this.#tell([{ target, isIntersecting } as IntersectionObserverEntry], this as never),
          );
        }
        unobserve(target: Element) {
          seen.delete(target);
        }
        disconnect() {}
      } as never;
    });
    afterAll(() => {
      globalThis.IntersectionObserver = original;
    });
    const tell = (isSeen: boolean) =>
      act(() => {
        for (const say of seen.values()) say(isSeen);
      });
    const strip = () => screen.queryByRole('button', { name: /^Mein Platz\s*25\./ });

    test('in a strip while neither it nor the own row can be seen', () => {
      show(world());
      tell(true);
      expect(strip()).toBeNull();
      tell(false);
      expect(strip()).toBeTruthy();
    });

    const pressStrip = () => act(async () => void fireEvent.click(strip() as HTMLElement));

    test('in a strip that leads to the own row, however often', async () => {
      show(world());
      tell(false);
      await pressStrip();
      expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/1`);
      expect(document.activeElement?.textContent).toBe('Manager 24');
      act(() => (document.activeElement as HTMLElement).blur());
      tell(false);
      await pressStrip();
      expect(document.activeElement?.textContent).toBe('Manager 24');
    });

    const choose = (name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

    test.each([
      ['the list of all', 'all', 'Alle'],
      ['what is around it', 'around', 'Um mich'],
    ])('once a press: not again where %s is chosen anew', async (_list, view, itself) => {
      const ofRound = `${BASE}/round/${SAMPLE.lastRoundId}/1?view=${view}`;
      show({ ...world(), call: () => ({ ...ranking(1), rounds: [] }) }, ofRound);
      await screen.findAllByText('Manager 24');
      tell(false);
      await pressStrip();
      expect(document.activeElement?.textContent).toBe('Manager 24');
      await choose('Freunde');
      await choose(itself);
      await screen.findAllByText('Manager 24');
      expect(document.activeElement?.textContent).not.toBe('Manager 24');
    });
  });

  test('lead to the own row', () => {
    show(world());
    const own = screen.getByRole('region', { name: 'Mein Platz am Spieltag' });
    expect(own.textContent).toContain('25.');
    fireEvent.click(within(own).getByRole('button', { name: 'Zu meinem Platz' }));
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/1`);
    expect(document.activeElement?.textContent).toBe('Manager 24');
  });

  test('say that there are none before a round is completed', () => {
    show({ ...world(), gameState: sampleGameState({ lastCompletedRoundId: null }) });
    expect(screen.getByText('Noch keine Ranglisten')).toBeTruthy();
  });

  test.each<[string, Partial<Ranking>, string]>([
    ['being calculated', { state: 'DISPATCHED', entries: [] }, 'Die Rangliste wird berechnet'],
    ['empty', { entryCount: 0, entries: [] }, 'Niemand in dieser Rangliste'],
  ])('say that the list is %s', (_title, part, text) => {
    show(world(part));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('user details', () => {
  test('open from a row, say that there is no lineup, and close to where one was', () => {
    show(world(), `${BASE}/round/${SAMPLE.lastRoundId}/0`);
    fireEvent.click(within(table()).getByRole('button', { name: 'Manager 3' }));
    expect(address()).toBe(
      `${BASE}/round/${SAMPLE.lastRoundId}/0/user-details/round/${SAMPLE.lastRoundId}/us-3`,
    );
    const dialog = screen.getByRole('dialog', { name: 'Manager 3' });
    expect(within(dialog).getByText('Keine Aufstellung vorhanden')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/0`);
  });

  test.each([
    ['no points between lock and kick-off', 'GENERAL_LOCKED', '–', 0],
    ['points while the round is played', 'GAMEDAY', '8', 1],
  ] as const)('of the current round have %s', async (_title, phase, score, rated) => {
    const result = {
      userId: 'us-3',
      roundId: SAMPLE.roundId,
      phase,
      score: 8,
      rank: null,
      formationId: '1442',
      players: [{ id: 'pl-goalkeeper-0', teamId: 'tm-1', index: 0, points: 8 }],
      personalMaximalPoints: null,
      maximalPoints: null,
      personalOptimalLineup: null,
      optimalLineup: null,
    };
    const given = world();
    const played = {
      ...given,
      gameState: sampleGameState({ phase }),
      keyed: { ...given.keyed, otherResults: { '"us-3"': [result] } },
    };
    await act(async () => show(played, `${BASE}/user-details/round/${SAMPLE.roundId}/us-3`));
    const lineup = within(screen.getByRole('region', { name: 'Aufstellung' }));
    expect(lineup.getAllByText(score)).toHaveLength(1 + rated);
  });
});
