import { expect, jest, test } from '@jest/globals';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen, waitFor } from '@testing-library/react';
import { BASE, north } from '../../testing/the-groups.tsx';
import { mountRemote } from '../../testing/the-remote.ts';

const address = () => window.location.pathname + window.location.search;
const button = (name: string) => screen.findByRole('button', { name });

test.each<[string, () => Promise<void>]>([
  ['has declined', async () => (await button('Ablehnen')).click()],
  [
    'has gone elsewhere',
    async () => {
      window.history.pushState(null, '', `/${SAMPLE.seasonId}/transfermarket`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
  ],
])('who %s before the answer came is not led into the group', async (_who, goAway) => {
  await preloadDialogs();
  const { kernel, unmount } = await mountRemote(`${BASE}?joinByToken=abc`, {});
  const welcomes: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => welcomes.push(text));
  let answer = (_: { group: typeof north }) => {};
  const answered = new Promise<{ group: typeof north }>((resolve) => {
    answer = resolve;
  });
  jest.spyOn(kernel.groups, 'join').mockReturnValue(answered);
  (await button('Beitreten')).click();
  await goAway();
  const left = address();
  answer({ group: north });
  await waitFor(() => expect(welcomes).toHaveLength(1));
  expect(left).not.toContain('joinByToken');
  expect(address()).toBe(left);
  await unmount();
});
