import { beforeEach, describe, expect, test } from '@jest/globals';
import { TOUR_ROOM_CLASS } from '@spieltag/shared-kernel/composition';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { createAddressStore } from '../address/address.ts';
import { rememberTutorial } from './first-visit.ts';
import { GUEST, HOME, show, wait } from './testing/the-tour.tsx';
import { watchTourRoom } from './tour-room.ts';

const { classList } = document.documentElement;
const hasRoom = () => classList.contains(TOUR_ROOM_CLASS);

beforeEach(() => classList.add(TOUR_ROOM_CLASS));

test('the room of the tour is its own once it is there, and goes with it', async () => {
  show();
  expect(hasRoom()).toBe(true);
  await wait();
  expect(hasRoom()).toBe(false);
});

describe('room that was kept for the tour', () => {
  const watch = (world = GUEST) => {
    window.history.replaceState(null, '', HOME);
    watchTourRoom(createTestKernel(world), createAddressStore().get());
  };

  test('waits for the tour as long as it may take', async () => {
    watch();
    await wait();
    expect(hasRoom()).toBe(true);
    await wait();
    await wait();
    expect(hasRoom()).toBe(false);
  });

  test('is given back on a device that was offered the tour before', async () => {
    rememberTutorial(localStorage);
    watch();
    await wait();
    expect(hasRoom()).toBe(false);
  });

  test('is given back to who has signed in meanwhile', async () => {
    watch({ ...GUEST, account: { ...sampleAccount, isTrial: false } });
    await wait();
    expect(hasRoom()).toBe(false);
  });
});
