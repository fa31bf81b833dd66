import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  type TestKernel,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Help } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

registerTexts('account', { de, en });

const CODE = 'K7QM-2XNP-8RTD';
const failure = (code: string) => ({
  code,
  status: 422,
  messageKey: `error.${code}` as StoreError['messageKey'],
  params: {},
});

beforeAll(() => preloadDialogs());
afterEach(() => {
  Reflect.deleteProperty(window, 'SpieltagNative');
});

function show(kernel: TestKernel = createTestKernel(), path = '/help') {
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  kernel.bus.on('alert.requested').subscribe(({ title, text }) => told.push(`${title}: ${text}`));
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}${path}`]}>
        <main tabIndex={-1}>
          <Help />
        </main>
      </MemoryRouter>
    </KernelProvider>,
  );
  return { told, user: userEvent.setup() };
}

/** A kernel whose session answers otherwise. */
const withSession = (part: Partial<TestKernel['session']>): TestKernel => {
  const kernel = createTestKernel();
  return { ...kernel, session: { ...kernel.session, ...part } };
};
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('linking devices', () => {
  test('a code that cannot be made says why, and can be asked for again', async () => {
    let asked = 0;
    const createLinkCode = async () =>
      ++asked === 1
        ? { error: failure('RATE_LIMITED') }
        : { code: CODE, expiresAt: Date.now() + 600_000 };
    const { told, user } = show(withSession({ createLinkCode }), '/help/account');
    await user.click(await press('Code erzeugen'));
    await user.click(await press('Neuen Code erzeugen'));
    expect(await screen.findByText(CODE)).toBeTruthy();
    expect(told).toEqual([expect.stringMatching(/^Der Code konnte nicht erzeugt werden: /)]);
  });

  test('a code whose time is over is not shown any more', async () => {
    const { user } = show(
      withSession({ createLinkCode: async () => ({ code: CODE, expiresAt: 1 }) }),
      '/help/account',
    );
    await user.click(await press('Code erzeugen'));
    expect(await screen.findByText(/^Der Code ist abgelaufen/)).toBeTruthy();
    expect(screen.queryByText(CODE)).toBeNull();
  });

  test('half a code is not sent; a whole one is, after the question', async () => {
    const linkWithCode = jest.fn(async (_code: string) => undefined);
    const { user } = show(withSession({ linkWithCode }), '/help/account');
    await user.click(await press('Code eingeben'));
    const field = await screen.findByLabelText('Code zum Verknüpfen');
    await user.type(field, 'k7qm');
    await user.click(await press('Weiter'));
    expect(screen.getByRole('alert').textContent).toContain('zwölf Buchstaben und Ziffern');
    await user.type(field, '2xnp8rtd{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Danach spielst du hier das Team des anderen Kontos.');
    expect(linkWithCode).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Verknüpfen' }));
    expect(linkWithCode).toHaveBeenCalledWith(CODE);
  });

  test.each([
    ['TRANSFER_TOKEN_INVALID', 'Erzeuge einen neuen Code'],
    ['ACCOUNT_IN_USE', 'Mit diesem Konto wird schon gespielt'],
  ])('%s is said in words, and the code stays to be mended', async (code, words) => {
    const { told, user } = show(
      withSession({ linkWithCode: async () => failure(code) }),
      '/help/account',
    );
    await user.click(await press('Code eingeben'));
    await user.type(await screen.findByLabelText('Code zum Verknüpfen'), `${CODE}{Enter}`);
    await user.click(await press('Verknüpfen'));
    expect(told).toEqual([expect.stringContaining(words)]);
    expect(told[0]).toMatch(/^Das Verknüpfen der Geräte hat nicht geklappt: /);
    expect(screen.getByLabelText<HTMLInputElement>('Code zum Verknüpfen').value).toBe(CODE);
  });

  test('without a team put aside there is none to go to', () => {
    show(createTestKernel(), '/help/account');
    expect(screen.queryByRole('button', { name: 'Zum anderen Team' })).toBeNull();
  });
});

describe('the promo banner', () => {
  const promo = { title: 'Probeabo', text: 'Vier Wochen lesen.', url: 'https://example.org/abo' };
  const world = { gameState: { ...sampleGameState(), promo } };
  const banner = () => screen.queryByRole('complementary', { name: promo.title });
  test('is there where the operator has one, and nowhere else', () => {
    show();
    expect(banner()).toBeNull();
    show(createTestKernel(world));
    const link = screen.getByRole('link', { name: 'Mehr dazu: Probeabo' });
    expect(link.getAttribute('href')).toBe(promo.url);
  });

  test('put away stays away, until it says something else', async () => {
    const { storage } = createTestKernel();
    const { user } = show({ ...createTestKernel(world), storage });
    await user.click(await press('Hinweis ausblenden'));
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    cleanup();
    show({ ...createTestKernel(world), storage });
    expect(banner()).toBeNull();
    const other = { ...promo, text: 'Nur noch heute.' };
    const later = createTestKernel({ gameState: { ...world.gameState, promo: other } });
    show({ ...later, storage });
    expect(banner()).not.toBeNull();
  });
});

describe('push messages', () => {
  const channels = ['global', 'rating', 'weather'];
  const world = { gameState: { ...sampleGameState(), showPushChannels: channels } };
  const shell = (part: Partial<NativeShell>): NativeShell => ({
    openExternal() {},
    share: async () => {},
    ...part,
  });

  test.each([
    ['are offered in a browser', channels],
    ['have their page where the season allows none: e-mail and quiet hours stay', ['weather']],
  ])('%s', (_what, showPushChannels) => {
    show(createTestKernel({ gameState: { ...sampleGameState(), showPushChannels } }));
    expect(screen.getByRole('link', { name: 'Erinnerungen' })).toBeTruthy();
  });

  test.each<[string, Partial<NativeShell>]>([
    ['has none: e-mail and other devices stay', {}],
    ['keeps them itself', { push: { channels: async () => ({}), set: async () => true } }],
    [
      'takes them from the game server',
      {
        pushDevice: {
          platform: 'android',
          address: async () => undefined,
          knownAddress: async () => undefined,
          followAddress() {},
          forget: async () => {},
        },
      },
    ],
  ])('are offered in an app that %s', (_name, part) => {
    window.SpieltagNative = shell(part);
    show(createTestKernel(world));
    expect(screen.getByRole('link', { name: 'Erinnerungen' })).toBeTruthy();
  });

  test('are switched channel by channel, and stay as the device says', async () => {
    const on: Record<string, boolean> = { global: false };
    const set = jest.fn(async (channel: string, isOn: boolean) => {
      on[channel] = isOn && channel !== 'rating';
      return on[channel];
    });
    window.SpieltagNative = shell({ push: { channels: async () => on, set } });
    const { told, user } = show(createTestKernel(world), '/help/reminders');
    const [news, rating, ...others] = await screen.findAllByRole<HTMLInputElement>('switch');
    expect(others).toEqual([]);
    if (news) await user.click(news);
    if (rating) await user.click(rating);
    expect(set.mock.calls).toEqual([
      ['global', true],
      ['rating', true],
    ]);
    expect([news?.checked, rating?.checked]).toEqual([true, false]);
    expect(told).toEqual([expect.stringContaining('nicht übernommen')]);
  });
});

describe('statistics', () => {
  test('show everybody of the season, the best first', () => {
    show(createTestKernel(), '/help/stats');
    const [, ...rows] = screen.getAllByRole('row');
    const points = rows.map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent));
    expect(points.length).toBeGreaterThan(1);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  test('say how many hold a player once that was counted, and order by it', async () => {
    const [held] = sampleDatabase().players;
    const players = [{ playerId: held?.id, owners: 1 }];
    const call = () => ({ roundId: 'rn-1', ledgers: 8, players });
    const { user } = show(createTestKernel({ call }), '/help/stats');
    const head = await screen.findByRole('columnheader', { name: 'Beliebt' });
    await user.click(within(head).getByRole('button'));
    const [, first] = screen.getAllByRole('row');
    expect(first?.textContent).toContain(held?.displayLongName);
    expect(first?.textContent).toContain('12,5\u00a0%');
  });

  test('are ordered by points where the address names an order that is not on offer', async () => {
    show(createTestKernel(), '/help/stats?order=popularity');
    const heads = screen.getAllByRole('columnheader');
    const sorted = heads.filter((head) => head.getAttribute('aria-sort') === 'descending');
    expect(sorted.map((head) => head.textContent)).toEqual(['Pkt.']);
  });

  test.each([
    ['say of whom nothing else is known how far their match is', '', 'GAMEDAY', 2],
    ['do not once the round is over', '', 'COMPLETED', 0],
    ['do not beside the points of one matchday', '&timeframe=round', 'GAMEDAY', 0],
  ] as const)('%s', (_what, query, phase, badges) => {
    const state = sampleGameState({ phase });
    const [first, ...others] = state.currentResults.matches;
    if (!first) throw new Error('the sample round has matches');
    const matches = [{ ...first, state: 'LIVE' as const }, ...others];
    const players = sampleDatabase().players.map((player) => ({
      ...player,
      status: player.id === 'pl-defender-0' ? ('UNKNOWN' as const) : player.status,
    }));
    const kernel = createTestKernel({
      database: sampleDatabase({ players }),
      gameState: { ...state, currentResults: { ...state.currentResults, matches } },
      keyed: { rounds: { [JSON.stringify(SAMPLE.lastRoundId)]: state.currentResults } },
    });
    show(kernel, `/help/stats?team=tm-1${query}`);
    const row = screen.getByRole('row', { name: /Ede Spieler defender-0/ });
    expect(within(row).queryAllByTitle('Live')).toHaveLength(badges);
  });

  test('the head of a column orders by it, pressed again the other way round', async () => {
    const { user } = show(createTestKernel(), '/help/stats');
    const head = screen.getByRole('columnheader', { name: 'Preis' });
    await user.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
  });
});

test('the debug scene is not for production', () => {
  show(createTestKernel({ stage: 'production' }));
  expect(screen.queryByRole('link', { name: /^Debug-Szene/ })).toBeNull();
});

test('the tutorial is asked of the shell', async () => {
  const kernel = createTestKernel();
  const asked = jest.fn();
  kernel.bus.on('tutorial.requested').subscribe(asked);
  const { user } = show(kernel);
  await user.click(await press(/^So wird gespielt/));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('the label says the version and the build number players are told, not the internal one', async () => {
  show(createTestKernel(), '/help/about');
  expect(await press(/^Version/)).toHaveProperty('textContent', 'Version 1.5.1, Build 8');
});

describe('the menu', () => {
  const menu = () => screen.queryByRole('navigation', { name: 'Menü und Hilfe' });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is all there is on a phone, and leads to pages with a way back', async () => {
    const { user } = show();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await user.click(screen.getByRole('link', { name: /^Konto und Geräte/ }));
    expect(screen.getByRole('heading', { level: 2, name: 'Deine Geräte' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Konto und Geräte – Menü und Hilfe',
    );
    expect(menu()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Zurück zu Menü und Hilfe' }));
    expect(menu()).not.toBeNull();
  });

  test('says who plays, as a guest or signed in', () => {
    show();
    const account = screen.getByRole('link', { name: /^Konto und Geräte/ });
    expect(account.textContent).toMatch(/, (als Gast|angemeldet)$/);
  });

  test('stands beside its pages where there is room, the first one unasked', async () => {
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation(
        (media) =>
          ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
      );
    const { user } = show();
    expect(screen.getByRole('heading', { name: 'Deine Geräte' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Saisons' }));
    expect(screen.getByRole('heading', { name: 'Saisons' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Deine Geräte' })).toBeNull();
    const shown = within(menu() ?? document.body).getByRole('link', { current: 'page' });
    expect(shown.textContent).toBe('Saisons');
  });
});
