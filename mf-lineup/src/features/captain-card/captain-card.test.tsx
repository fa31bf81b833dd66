import { beforeEach, expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aCaptainAction, FULL_ROSTER, rosterWith } from '../../testing/a-game.ts';
import { bench, onDesktop, pitch, showLineup, statusText } from '../../testing/the-screen.tsx';

beforeEach(onDesktop);

/** The lineup while the card is being given. */
async function whileGiving(roster = FULL_ROSTER) {
  const kernel = showLineup({ ledger: sampleLedger({ actions: [aCaptainAction()] }, roster) });
  const card = await screen.findByRole('button', { name: 'Kapitänskarte vergeben' });
  fireEvent.click(card);
  expect(card.getAttribute('aria-pressed')).toBe('true');
  return kernel;
}

const isGiving = () =>
  screen.queryByRole('button', { name: 'Kapitänskarte vergeben' })?.getAttribute('aria-pressed') ===
  'true';

test('one press on somebody of the pitch gives the card', async () => {
  const { sent } = await whileGiving();
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  await waitFor(() => expect(sent.map(({ kind }) => kind)).toEqual(['execute']));
});

test('somebody on the bench is refused with the reason and its rule', async () => {
  const { sent } = await whileGiving();
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  await waitFor(() =>
    expect(statusText()).toMatch(/defender-4 steht nicht auf dem Feld und kann nicht Kapitän sein/),
  );
  const rule = await screen.findByRole('link', { name: 'Warum ist das so?' });
  expect(rule.getAttribute('href')).toMatch(/\/help\/rules\/captain$/);
  expect([isGiving(), sent]).toEqual([false, []]);
});

test('a press on an empty place keeps the card and does what it does otherwise', async () => {
  const { sent } = await whileGiving(rosterWith({ 1: undefined }));
  fireEvent.click(pitch().getAllByRole('button', { name: /Abwehr/ })[0] as HTMLElement);
  expect(isGiving()).toBe(false);
  expect(await screen.findByRole('button', { name: 'Abbrechen' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('without a card the armband says so, and leads to where one is to be had', async () => {
  const none = aCaptainAction({ state: 'UNAVAILABLE', count: 0 });
  const { sent } = showLineup({ ledger: sampleLedger({ actions: [none] }, FULL_ROSTER) });
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(screen.getByRole('button', { name: /zum Kapitän machen$/ }));
  const rewards = await screen.findByRole('link', { name: 'Zu den Belohnungen' });
  expect(rewards.getAttribute('href')).toMatch(/\/live\/rewards$/);
  expect(statusText()).toContain('Keine Kapitänskarte. Zu den Belohnungen');
  expect(sent).toEqual([]);
});
