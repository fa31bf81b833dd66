import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen, waitFor, within } from '@testing-library/react';
import * as rankings from './app.ts';
import { address, entryAt, mountRemote, pageOf, USERS } from './testing/the-remote.ts';

const { seasonId, roundId, userId } = SAMPLE;
const BASE = `/${seasonId}/global-ranking`;
const LIST = `${BASE}/round/${roundId}`;
const phone = globalThis.matchMedia;

beforeAll(preloadDialogs);
Element.prototype.scrollIntoView = () => {};

let unmount = async () => {};
afterEach(async () => {
  await unmount();
  globalThis.matchMedia = phone;
});

describe('the way to the own place, asked for while a round is played', () => {
  /** Asks for it. @returns has the server answer, and waits until the answer has been taken */
  const begin = async () => {
    const none = { users: USERS, sum: 0, step: 1, pairs: [[0, USERS]] as [number, number][] };
    const running = { ...pageOf(0), state: 'CREATED', revision: 1 };
    let answer = () => {};
    unmount = await mountRemote(rankings, `${LIST}/0`, {
      gameState: sampleGameState({ phase: 'GAMEDAY' }),
      keyed: {
        myResults: { [JSON.stringify(roundId)]: { roundId, userId, score: 20, players: [] } },
      },
      live: {
        ...{ roundId, points: {}, status: 'streaming' },
        scores: { roundId, at: 1, revision: 1, round: none, season: none },
      },
      call(row, input) {
        if (row.path.includes('season-curve')) return { rounds: [] };
        const { params } = input as { params: { page?: number } };
        if (params.page !== undefined) return { ...running, ...pageOf(params.page) };
        const own = { ...running, entry: { ...entryAt(50), userId } };
        return new Promise((resolve) => {
          answer = () => resolve(own);
        });
      },
    });
    const button = await screen.findByRole('button', { name: 'Zu meinem Platz' });
    button.click();
    await waitFor(() => expect(button.dataset.pending).toBe('true'));
    return async () => {
      answer();
      // What follows an answer are promises alone: all of them are kept before the next timer.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (button.isConnected) await waitFor(() => expect(button.dataset.pending).toBeUndefined());
    };
  };

  test('leads there', async () => {
    const come = await begin();
    await come();
    await waitFor(() => expect(address()).toBe(`${LIST}/2`));
  });

  test('leads there who has turned a page of the list beside since', async () => {
    globalThis.matchMedia = (query) => ({ ...phone(query), matches: true });
    const come = await begin();
    const beside = screen.getByRole('region', { name: 'Rangliste Saison' });
    within(beside).getByRole('button', { name: 'Nächste Seite' }).click();
    expect(address()).toBe(`${BASE}/season/${roundId}/1`);
    await come();
    await waitFor(() => expect(address()).toBe(`${LIST}/2?beside=1`));
  });

  test('leads nobody back who has turned the page since', async () => {
    const come = await begin();
    (await screen.findByRole('button', { name: 'Nächste Seite' })).click();
    await come();
    expect(address()).toBe(`${LIST}/1`);
  });

  test('leads nobody back who has chosen the other list since, where there is room for one', async () => {
    const come = await begin();
    screen.getByRole('radio', { name: 'Saison' }).click();
    await come();
    expect(address()).toBe(`${BASE}/season/${roundId}/0`);
  });

  test('leads nobody back who has opened details since', async () => {
    const come = await begin();
    const details = `${LIST}/0/user-details/round/${roundId}/us-3`;
    window.history.pushState(null, '', details);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await come();
    expect(address()).toBe(details);
  });

  test('leads nobody back who has gone elsewhere since', async () => {
    const come = await begin();
    window.history.pushState(null, '', `/${seasonId}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await come();
    expect(address()).toBe(`/${seasonId}`);
  });
});
