import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReportedAnnouncement, ReportedName } from '@spieltag/shared-kernel/contract';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, render, screen, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import type { PageOf, WholeGameApi } from '../api/game-api.ts';
import { SessionContext } from '../session/session-state.ts';
import { confirm, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { Game } from './game.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const PAGE_LENGTH = 4;
const NAMES = 'Gemeldete Namen und Bilder';
const ANNOUNCEMENTS = 'Gemeldete Ankündigungen von Gruppen';
const person = (no: number): ReportedName => ({
  ...{ id: `us-${no}`, name: `Name ${no}`, reportedName: `Name ${no}`, hasPicture: false },
  ...{ reports: 1, reportedAt: 0 },
});
const announcement = (no: number): ReportedAnnouncement => ({
  ...{ id: no, text: `Text ${no}`, groupId: 'gr-1', groupName: 'Kurve', authorId: 'us-a' },
  ...{ authorName: 'Ada', writtenAt: 0, reportedAt: 0, reports: 1, isInSight: true },
});
const upTo = (count: number) => Array.from({ length: count }, (_, no) => no);

/** The page of the game in front of a server with these reports, which a test changes and holds up. */
function show(people: readonly number[]) {
  const world = { people, announcements: upTo(9), gate: Promise.resolve(), isAway: false };
  const asked: string[] = [];
  const pageOf = <Item,>(
    all: readonly number[],
    from: number,
    make: (no: number) => Item,
  ): PageOf<Item> => ({
    items: all.slice(from, from + PAGE_LENGTH).map(make),
    hasMore: all.length > from + PAGE_LENGTH,
  });
  const read = async <Item,>(what: string, from: number, page: () => PageOf<Item>) => {
    asked.push(`${what} from ${from}`);
    await world.gate;
    if (world.isAway) throw new AdminError('GAME_UNAVAILABLE', []);
    return page();
  };
  const nothing = async () => undefined;
  const api = {
    readGame: async () => {
      asked.push('game');
      return {
        ...{ maintenance: null, announcements: [], audit: [] },
        reported: pageOf(world.announcements, 0, announcement),
        reportedNames: pageOf(world.people, 0, person),
      };
    },
    readReported: (from: number) =>
      read('announcements', from, () => pageOf(world.announcements, from, announcement)),
    readReportedNames: (from: number) =>
      read('names', from, () => pageOf(world.people, from, person)),
    settleNameReports: async (id: string) => {
      world.people = world.people.filter((no) => `us-${no}` !== id);
    },
    ...{ settleReports: nothing, withdraw: nothing, close: nothing, open: nothing },
  } satisfies Partial<WholeGameApi>;
  const others = { drawName: nothing, removePicture: nothing, renameGroup: nothing };
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <Game api={api as unknown as WholeGameApi} people={others} />
    </SessionContext>,
  );
  return { world, asked };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsIn = (scope: Awaited<ReturnType<typeof region>>) =>
  scope.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
const named = (...numbers: number[]) => numbers.map((no) => `Name ${no}`);
const more = (scope: Awaited<ReturnType<typeof region>>, list = NAMES) =>
  press(`Mehr laden: ${list}`, scope);
const poll = () => act(() => jest.advanceTimersByTimeAsync(5000));

test('what stands behind the first page is read once, of its own list alone', async () => {
  const { asked } = show(upTo(10));
  const names = await region(NAMES);
  expect(rowsIn(names)).toEqual(named(0, 1, 2, 3));
  await more(names);
  expect(rowsIn(names)).toEqual(named(...upTo(8)));
  await poll();
  expect(asked).toEqual(['game', 'names from 4', 'game']);
  expect(rowsIn(await region(ANNOUNCEMENTS))).toHaveLength(4);
  await more(names);
  expect(names.queryByRole('button', { name: /^Mehr laden/ })).toBeNull();
  await more(await region(ANNOUNCEMENTS), ANNOUNCEMENTS);
  expect(asked.slice(3)).toEqual(['names from 8', 'announcements from 4']);
});

test('while it is read the button says so, and a second press reads nothing more', async () => {
  const { world, asked } = show(upTo(12));
  let open = () => {};
  world.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const names = await region(NAMES);
  await more(names);
  const button = names.getByRole('button', { name: /^Mehr laden/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await act(async () => button.click());
  expect(asked).toEqual(['game', 'names from 4']);
  await act(async () => open());
  expect(rowsIn(names)).toEqual(named(...upTo(8)));
});

test('the first new row has the focus then, on its page of the list', async () => {
  show(upTo(14));
  const names = await region(NAMES);
  const focus = async () => {
    names.getByRole('button', { name: /^Mehr laden/ }).focus();
    await more(names);
    return document.activeElement?.querySelector('p')?.textContent;
  };
  expect(await focus()).toBe('Name 4');
  expect(await focus()).toBe('Name 8');
  // Its button is gone with that, and the list has come to its second page.
  expect(await focus()).toBe('Name 12');
  expect(names.queryByRole('button', { name: /^Mehr laden/ })).toBeNull();
  expect(rowsIn(names)).toEqual(named(10, 11, 12, 13));
});

test('what cannot be read is said beside the button; the page is as fresh as before', async () => {
  const { world } = show(upTo(6));
  world.isAway = true;
  const names = await region(NAMES);
  await more(names);
  expect(names.getByText('Der Spielserver antwortet nicht.')).toBeTruthy();
  expect(rowsIn(names)).toEqual(named(0, 1, 2, 3));
  await poll();
  expect(screen.queryByText(/letzten Stand/)).toBeNull();
  world.isAway = false;
  await more(names);
  expect(names.queryByText('Der Spielserver antwortet nicht.')).toBeNull();
  expect(rowsIn(names)).toEqual(named(...upTo(6)));
});

test('who is pushed out of the first page by others stays in the list', async () => {
  const { world } = show(upTo(8));
  const names = await region(NAMES);
  await more(names);
  world.people = [8, ...upTo(8)];
  await poll();
  expect(rowsIn(names)).toEqual(named(8, ...upTo(8)));
});

test('what was settled goes, on a further page as well', async () => {
  const { asked } = show(upTo(8));
  const names = await region(NAMES);
  await more(names);
  const row = names.getAllByRole('listitem')[5] as HTMLElement;
  await press('Erledigt', within(row));
  await confirm('Erledigt', 'Geklärt');
  expect(rowsIn(names)).toEqual(named(0, 1, 2, 3, 4, 6, 7));
  expect(asked).toEqual(['game', 'names from 4', 'game', 'names from 0', 'names from 4']);
});
