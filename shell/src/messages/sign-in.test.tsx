import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { type DataSlot, LIFE } from '@spieltag/shared-kernel/stores';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import * as dialog from './sign-in-dialog.view.tsx';

let isReachable = false;
jest.unstable_mockModule('./sign-in-dialog.view.tsx', () => {
  if (!isReachable) throw new Error('Loading chunk failed');
  return dialog;
});
const { SignInView } = await import('./sign-in.view.tsx');

void registerTexts('shell', { de, en });
beforeAll(() => Promise.all([preloadDialogs(), dialog.textsRead]));

const signedIn: DataSlot<typeof sampleAccount> = {
  life: LIFE.loaded,
  data: sampleAccount,
  error: undefined,
};
const failedWith = (code: string, status?: number): DataSlot<typeof sampleAccount> => ({
  ...signedIn,
  error: { code, status, messageKey: `login.${code as '102'}`, params: {} },
});

function show() {
  const kernel = createTestKernel();
  const state = new BehaviorSubject(signedIn);
  const signInExternally = jest.fn(async () => {
    state.next(signedIn);
    return 'signed-in' as const;
  });
  const session = { ...kernel.session, state$: state, get: () => state.value, signInExternally };
  render(
    <KernelProvider kernel={{ ...kernel, session }}>
      <SignInView />
    </KernelProvider>,
  );
  const become = (slot: typeof signedIn) => act(() => state.next(slot));
  return { kernel, become, signInExternally };
}

const question = () => screen.queryByRole('alertdialog');
const asked = () => screen.findByRole('alertdialog');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// The first one: what has come once stays.
test('a request while the dialog cannot be fetched says so, and the next one asks', async () => {
  const { kernel } = show();
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  const request = () =>
    act(async () => kernel.bus.publish('sign-in.requested', { reason: 'profile' }));
  await request();
  expect([question(), told]).toEqual([null, ['Prüfe deine Internetverbindung!']]);
  isReachable = true;
  await request();
  await asked();
  expect(told).toHaveLength(1);
});

test.each([
  ['create-group', 'Um eine Gruppe zu gründen'],
  [
    'complete-roster',
    'Den letzten Platz besetzt du mit einem Magazin-Konto. Ohne vollen Kader bekommst du keine Punkte.',
  ],
  ['a-reason-of-a-newer-remote', 'Mit einem Magazin-Konto spielst du auf allen deinen Geräten.'],
])('who asks to sign in for %s says why', async (reason, text) => {
  const { kernel } = show();
  act(() => kernel.bus.publish('sign-in.requested', { reason }));
  expect((await asked()).textContent).toContain(text);
});

describe('A sign-in that ends while somebody plays', () => {
  test.each([
    ['102', undefined],
    ['103', 422],
  ] as const)(
    'is asked for again (%s), and is asked for no more once it is there',
    async (code, status) => {
      const { become, signInExternally } = show();
      expect(question()).toBeNull();
      become(failedWith(code, status));
      expect((await asked()).textContent).toContain('Deine Anmeldung ist abgelaufen.');
      await press('Anmelden');
      expect(signInExternally).toHaveBeenCalledTimes(1);
      expect(question()).toBeNull();
    },
  );

  test('is asked for once, however often a call finds it missing; and again when it ends again', async () => {
    const { become } = show();
    become(failedWith('102'));
    await press('Später');
    become(failedWith('102'));
    expect(question()).toBeNull();
    become(signedIn);
    become(failedWith('102'));
    await asked();
  });

  test('is named whatever it is wanted for', async () => {
    const { kernel, become } = show();
    become(failedWith('102'));
    await press('Später');
    act(() => kernel.bus.publish('sign-in.requested', { reason: 'profile' }));
    expect((await asked()).textContent).toContain('Deine Anmeldung ist abgelaufen.');
  });

  test('is asked for whatever the server refused it with, in its words', async () => {
    const { become } = show();
    const error = {
      status: 403,
      code: 'USER_BANNED',
      messageKey: 'error.FORBIDDEN',
      params: {},
    } as const;
    become({ ...signedIn, error });
    expect((await asked()).textContent).toContain('Deine Anmeldung ist abgelaufen.');
    expect((await asked()).textContent).toContain('Das darfst du nicht.');
  });

  test.each([
    ['the server was only out of reach', 'NETWORK', undefined],
    ['the issuer is down', '103', 424],
  ] as const)('is not meant where %s', (_where, code, status) => {
    const { become } = show();
    become(failedWith(code, status));
    expect(question()).toBeNull();
  });
});
