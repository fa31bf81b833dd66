import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import {
  type AccountDeletion,
  ownAccountRoutes as rows,
} from '@spieltag/shared-kernel/own-account';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { OwnData } from './own-data.view.tsx';

const DUE = Date.UTC(2026, 11, 9, 12);
const STANDS: AccountDeletion = { deletionAt: null, graceDays: 14, groups: [] };

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));
afterEach(() => {
  jest.restoreAllMocks();
});

/** The card in front of a server that does what it is asked, or refuses it all. */
function show(
  first: Partial<AccountDeletion> = {},
  refuses = false,
  ownData: () => unknown = () => ({ person: sampleAccount, tables: {} }),
  firstRead?: Promise<AccountDeletion>,
) {
  let deletion = { ...STANDS, ...first };
  let reads = 0;
  const sent: unknown[] = [];
  const told: string[] = [];
  const call = (row: Route, input: unknown) => {
    if (row.method === 'POST') {
      sent.push([row.path, (input as { body: unknown }).body]);
      if (refuses) throw new Error('no answer');
      deletion = { ...deletion, deletionAt: row.path === rows.requestDeletion.path ? DUE : null };
    }
    if (row.path === rows.ownData.path) return ownData();
    if (row.method === 'GET') reads += 1;
    return reads === 1 && firstRead ? firstRead : deletion;
  };
  const kernel = createTestKernel({ call });
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <OwnData />
    </KernelProvider>,
  );
  const keep = () => {
    deletion = { ...deletion, deletionAt: null };
  };
  return { kernel, sent, told, keep, user: userEvent.setup() };
}

const press = (name: string) => screen.findByRole('button', { name });

describe('deleting the own account', () => {
  test('asks first, says what becomes of groups, and can be taken back', async () => {
    const groups = [
      { group: 'Kurve', successor: 'Ida' },
      { group: 'Allein', successor: null },
    ];
    const { kernel, sent, told, user } = show({ groups });
    const due = () => kernel.session.get().data?.deletionAt;
    await user.click(await press('Konto löschen'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('14 Tage');
    expect(question.textContent).toContain(
      'mit dem Magazin-Konto neu anmeldest, das zu ihm gehört',
    );
    expect(question.textContent).toContain('Ida');
    expect(question.textContent).toContain('„Allein“');
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Konto löschen' }));
    const banner = await screen.findByRole('status');
    expect(banner.textContent).toContain('09.12.2026');
    expect(banner.textContent).toContain('mit dem Magazin-Konto neu anmeldest, das zu ihm gehört');
    expect(due()).toBe(DUE);
    await user.click(await press('Konto behalten'));
    await press('Konto löschen');
    const body = { userId: sampleAccount.id };
    expect(sent).toEqual([
      [rows.requestDeletion.path, body],
      [rows.withdrawDeletion.path, body],
    ]);
    expect([told, due()]).toEqual([['Dein Konto bleibt.'], undefined]);
  });

  test('that is refused says why, and the account stays', async () => {
    const { told, user } = show({}, true);
    await user.click(await press('Konto löschen'));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Konto löschen' }));
    await press('Konto löschen');
    expect(told).toHaveLength(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('stays asked for when the look that was taken before is answered last', async () => {
    const firstRead = Promise.withResolvers<AccountDeletion>();
    const { user } = show({}, false, undefined, firstRead.promise);
    await user.click(await press('Konto löschen'));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Konto löschen' }));
    await press('Konto behalten');
    await act(async () => firstRead.resolve(STANDS));
    expect(screen.getByRole('status').textContent).toContain('09.12.2026');
    expect(screen.getByRole('button', { name: 'Konto behalten' })).toBeTruthy();
  });

  test('without days of grace happens at once, and nothing offers to take it back', async () => {
    const { user } = show({ graceDays: 0 });
    await user.click(await press('Konto löschen'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'Das geschieht sofort und lässt sich nicht zurücknehmen.',
    );
    expect(question.textContent).not.toContain('anders überlegen');
    expect(question.textContent).not.toContain('Magazin anmeldest');
    await user.click(within(question).getByRole('button', { name: 'Konto löschen' }));
    expect((await screen.findByRole('status')).textContent).not.toContain('Magazin');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Konto/ })).toBeNull();
  });

  test('that a sign-in at the magazine has taken back is not said any more', async () => {
    const { kernel, keep } = show({ deletionAt: DUE });
    await press('Konto behalten');
    keep();
    act(() => kernel.setAccount({ ...sampleAccount, deletionWithdrawnAt: DUE - 1 }));
    await press('Konto löschen');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('goes on being asked about when the next answer says no more of an earlier one', async () => {
    const { kernel, user } = show();
    act(() => kernel.setAccount({ ...sampleAccount, deletionWithdrawnAt: DUE - 1 }));
    await user.click(await press('Konto löschen'));
    const question = await screen.findByRole('alertdialog');
    act(() => kernel.setAccount(sampleAccount));
    expect(question.isConnected).toBe(true);
  });

  test('that was asked for elsewhere is said here, too', async () => {
    show({ deletionAt: DUE });
    expect(await press('Konto behalten')).toBeTruthy();
  });
});

test('the own data come as a file named after the account', async () => {
  let saved: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved = blob;
      return 'blob:x';
    },
    revokeObjectURL() {},
  });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { told, user } = show();
  await user.click(await press('Daten herunterladen'));
  expect(names).toEqual([`spieltag-${sampleAccount.id}.json`]);
  expect(saved?.type).toBe('application/json');
  expect(told).toEqual(['Deine Daten sind gespeichert.']);
});

test.each([
  [
    'their own limit, of an hour',
    40 * 60_000,
    'Das geht gerade nicht. In 40 Minuten geht es wieder.',
  ],
  ['any limit, of a minute', 20_000, 'Das geht gerade nicht. In einer Minute geht es wieder.'],
])(
  'the own data that %s refuses are said to be had again then, and nothing of why',
  async (_, retryAfterMs, text) => {
    const { told, user } = show({}, false, () => {
      const refusal = { status: 429, code: 'RATE_LIMITED', msg: 'Try again later' } as const;
      throw new ApiCallError({ ...refusal, retryAfterMs });
    });
    await user.click(await press('Daten herunterladen'));
    await waitFor(() => expect(told).toEqual([text]));
  },
);

describe('in an app the own data', () => {
  const inApp = (save: (file: File) => Promise<void>) => {
    window.SpieltagNative = { openExternal: () => {}, share: async () => {}, save };
  };
  afterEach(() => {
    delete window.SpieltagNative;
  });
  /** What is told once the button has come to rest. */
  const downloaded = async () => {
    const { told, user } = show();
    const button = await press('Daten herunterladen');
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    return told;
  };

  test('are given to the device, and saved once it has them', async () => {
    const saved: string[] = [];
    inApp(async ({ name }) => void saved.push(name));
    expect(await downloaded()).toEqual(['Deine Daten sind gespeichert.']);
    expect(saved).toEqual([`spieltag-${sampleAccount.id}.json`]);
  });

  test('that somebody thinks better of are not said to be saved', async () => {
    inApp(async () => {
      throw new DOMException('Share canceled', 'AbortError');
    });
    expect(await downloaded()).toEqual([]);
  });

  test('that the device does not take are said to have failed', async () => {
    inApp(async () => {
      throw new Error('no room');
    });
    const told = await downloaded();
    expect(told).toHaveLength(1);
    expect(told).not.toContain('Deine Daten sind gespeichert.');
  });
});

test.each<[Language, RegExp]>([
  ['en', /: 9 Dec 2026, \d\d:00\. /],
  ['de', /: 09\.12\.2026, \d\d:00\. /],
])(
  'when the account will be deleted is written as the language does: %s',
  async (language, when) => {
    startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
    await textsShown();
    show({ deletionAt: DUE });
    expect((await screen.findByRole('status')).textContent).toMatch(when);
  },
);
