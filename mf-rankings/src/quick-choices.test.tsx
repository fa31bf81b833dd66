import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { SAMPLE, sampleGameState, type TestWorld } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { fireEvent, screen } from '@testing-library/react';
import * as rankings from './app.ts';
import { address, mountRemote, pageOf } from './testing/the-remote.ts';
import * as userDetails from './user-details.ts';

const { seasonId, roundId, lastRoundId } = SAMPLE;
const BASE = `/${seasonId}/global-ranking`;
const original = globalThis.matchMedia;

beforeAll(preloadDialogs);
Element.prototype.scrollIntoView = () => {};

let unmount = async () => {};
afterEach(async () => {
  await unmount();
  globalThis.matchMedia = original;
});

const ofAll = (): TestWorld => ({
  call: () => ({ rounds: [] }),
  keyed: {
    rankings: Object.fromEntries(
      (['round', 'season'] as const).flatMap((kind) =>
        [0, 1, 2].map((page) => [
          JSON.stringify({ kind, roundId: lastRoundId, page }),
          pageOf(page),
        ]),
      ),
    ),
  },
});

test('of two quick choices both stay: the list, and the part of it', async () => {
  unmount = await mountRemote(rankings, BASE, ofAll());
  (await screen.findByRole('radio', { name: 'Saison' })).click();
  screen.getByRole('radio', { name: 'Freunde' }).click();
  expect(address()).toBe(`${BASE}/season/${lastRoundId}/0?view=friends`);
});

test('of two quick choices both stay: the pages of both lists', async () => {
  globalThis.matchMedia = (query) => ({ ...original(query), matches: true });
  unmount = await mountRemote(rankings, BASE, ofAll());
  const next = await screen.findAllByRole('button', { name: 'Nächste Seite' });
  for (const button of next) button.click();
  expect(address()).toBe(`${BASE}/season/${lastRoundId}/1?beside=1`);
});

test('of two quick choices both stay: what is shown of a manager, and the round', async () => {
  const world = {
    gameState: sampleGameState({ phase: 'GAMEDAY' }),
    keyed: {
      users: { '"us-3"': { id: 'us-3', name: 'Manager 3', image: null } },
      otherResults: { '"us-3"': [] },
    },
  };
  unmount = await mountRemote(userDetails, `${BASE}/user-details/round/${roundId}/us-3`, world);
  (await screen.findByRole('radio', { name: 'Saison' })).click();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: lastRoundId } });
  expect(address()).toBe(`${BASE}/user-details/season/${lastRoundId}/us-3`);
});
