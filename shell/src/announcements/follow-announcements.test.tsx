import { afterEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { Announcement, GameState } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { DataSlot } from '@spieltag/shared-kernel/stores';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen, within } from '@testing-library/react';
import { closeNotification, openNotifications } from '../context/open-notifications.ts';
import { NotificationsView } from '../messages/notifications.view.tsx';
import { followAnnouncements } from './follow-announcements.ts';

afterEach(closeAll);

function closeAll() {
  for (const { id } of openNotifications.get()) closeNotification(id);
}

const announcement = (id: number, level: Announcement['level'] = 'INFO'): Announcement => ({
  id,
  level,
  de: `Ansage ${id}`,
  en: `Announcement ${id}`,
  until: 1,
});

/** A page of a device, and what it shows. */
function open(storage = createJsonStorage()) {
  const kernel = createTestKernel();
  const state = new BehaviorSubject(kernel.gameState.get());
  const shown: EventPayload<'notification.requested'>[] = [];
  kernel.bus.on('notification.requested').subscribe((one) => shown.push(one));
  const gameState = { ...kernel.gameState, state$: state, get: () => state.value };
  const close = followAnnouncements({ bus: kernel.bus, gameState }, storage);
  const become = (...announcements: readonly Announcement[]) => {
    const slot = kernel.gameState.get() as DataSlot<GameState> & { data: GameState };
    state.next({ ...slot, data: { ...slot.data, announcements: [...announcements] } });
  };
  return { become, shown, storage, close, bus: kernel.bus, kernel };
}

test('what is announced stays until it is closed, and is shown once, however often it is read', () => {
  const { become, shown } = open();
  become(announcement(1, 'WARN'));
  become(announcement(1, 'WARN'));
  expect(shown).toEqual([{ level: 'WARN', text: 'Ansage 1', durationMs: 0 }]);
  become(announcement(1, 'WARN'), announcement(2));
  expect(shown.map(({ text }) => text)).toEqual(['Ansage 1', 'Ansage 2']);
});

test('another page of the device shows only what is new', () => {
  const { become, storage } = open();
  become(announcement(1));
  const later = open(storage);
  later.become(announcement(1), announcement(2));
  expect(later.shown.map(({ text }) => text)).toEqual(['Ansage 2']);
});

test('of two open tabs one shows it, and a new one is shown again', () => {
  const first = open();
  const second = open(first.storage);
  first.become(announcement(1));
  second.become(announcement(1));
  expect([first.shown.length, second.shown.length]).toEqual([1, 0]);
  // Closed in the first one, it stays closed in both.
  second.become(announcement(1), announcement(2));
  first.become(announcement(1), announcement(2));
  expect(first.shown.map(({ text }) => text)).toEqual(['Ansage 1']);
  expect(second.shown.map(({ text }) => text)).toEqual(['Ansage 2']);
});

test('a tab nobody sees takes it from no other, and shows it when it is looked at', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const unseen = open();
  unseen.become(announcement(1), announcement(2));
  expect(unseen.shown).toEqual([]);
  hidden.mockReturnValue(false);
  const seen = open(unseen.storage);
  seen.become(announcement(1));
  expect(seen.shown.map(({ text }) => text)).toEqual(['Ansage 1']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(unseen.shown.map(({ text }) => text)).toEqual(['Ansage 2']);
  hidden.mockRestore();
});

test.each([
  ['nothing', null],
  ['something else', 'broken'],
  ['a list of something else', [{}, '1']],
])('a device that has stored %s shows what is announced', (_name, stored) => {
  const storage = createJsonStorage();
  storage.write('announcements', stored);
  const { become, shown } = open(storage);
  become(announcement(1));
  expect(shown).toHaveLength(1);
});

test('a device that stores nothing shows it once in a page', () => {
  const { become, shown } = open({
    read: () => undefined,
    write: () => false,
    remove: () => {},
    keys: () => [],
  });
  become(announcement(1));
  become(announcement(1));
  expect(shown).toHaveLength(1);
});

test('it is read in the language of the player', async () => {
  const { become, shown, bus } = open();
  const follow = startTexts(bus, createJsonStorage(), ['en']);
  await textsShown();
  become(announcement(1));
  expect(shown[0]?.text).toBe('Announcement 1');
  bus.publish('language.changed', { language: 'de' });
  await textsShown();
  follow();
});

test('a page that is closed shows nothing more', () => {
  const { become, shown, close } = open();
  close();
  become(announcement(1));
  expect(shown).toEqual([]);
});

/** A page with what is shown on it. */
function openOnScreen(storage = createJsonStorage()) {
  const page = open(storage);
  const { unmount } = render(
    <KernelProvider kernel={page.kernel}>
      <NotificationsView />
    </KernelProvider>,
  );
  const close = () => {
    page.close();
    unmount();
    closeAll();
  };
  const texts = () => screen.queryAllByText(/^(Ansage|Erinnerung)/).map((one) => one.textContent);
  const closeFirst = () =>
    act(() => {
      const [first] = within(screen.getByRole('region')).getAllByRole('button');
      first?.click();
    });
  return { ...page, close, closeFirst, texts };
}

test('of two at once the second is shown after the first, and on another page when it was not', () => {
  const page = openOnScreen();
  act(() => page.become(announcement(1), announcement(2)));
  expect(page.texts()).toEqual([expect.stringContaining('Ansage 1')]);
  page.close();
  const later = openOnScreen(page.storage);
  act(() => later.become(announcement(1), announcement(2), announcement(3)));
  expect(later.texts()).toEqual([expect.stringContaining('Ansage 2')]);
  later.closeFirst();
  expect(later.texts()).toEqual([expect.stringContaining('Ansage 3')]);
  later.close();
});

test('it waits behind what stays on the screen, and is shown on another page meanwhile', () => {
  const page = openOnScreen();
  const reminder = { level: 'WARN', text: 'Erinnerung', durationMs: 0 } as const;
  act(() => page.bus.publish('notification.requested', reminder));
  act(() => page.become(announcement(1)));
  expect(page.texts()).toEqual([expect.stringContaining('Erinnerung')]);
  page.close();
  const later = openOnScreen(page.storage);
  act(() => later.become(announcement(1)));
  expect(later.texts()).toEqual([expect.stringContaining('Ansage 1')]);
  later.close();
});
