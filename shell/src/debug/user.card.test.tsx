import { beforeAll, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { fireEvent, render, screen, within } from '@testing-library/react';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { UserCard } from './user.card.tsx';

void registerTexts('debug', { de, en });
beforeAll(preloadDialogs);

test('a new account is one of a device that knows nobody, once that was confirmed', async () => {
  // What stands in for the browser cannot load a page anew, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const storage = createJsonStorage();
  const keys = ['uid', 'uids-aside', 'external', 'account'];
  for (const key of keys) storage.write(key, key);
  render(
    <KernelProvider kernel={{ ...createTestKernel(), storage }}>
      <UserCard />
    </KernelProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Neues Konto' }));
  expect(storage.read('uid')).toBe('uid');
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Neues Konto' }));
  expect(keys.map(storage.read)).toEqual(keys.map(() => undefined));
});
