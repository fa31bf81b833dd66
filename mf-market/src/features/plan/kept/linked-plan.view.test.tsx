import { beforeAll, describe, expect, test } from '@jest/globals';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { aGameState } from '../../../testing/a-season.ts';
import { aDeviceWith, aMarket, aPlanOf, full, TWELVE } from '../../../testing/the-plans.tsx';

beforeAll(preloadDialogs);

const CLOSED = { playerMarketPhase: 'CLOSED' } as const;

describe('a plan from a link', () => {
  test('is opened, and nothing of it is sent', async () => {
    const { published, sent } = aMarket('/?plan=bpl-ada');
    expect(await screen.findByRole('region', { name: 'Dein Plan' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    expect(published).toEqual([
      'notification.requested Der Plan aus dem Link ist offen. Nichts davon gilt, bis du ihn übernimmst.',
    ]);
    expect(sent).toEqual([]);
  });

  test('of a player nobody knows says that a step is lost', async () => {
    aMarket('/?plan=bpl-ada*bpl-nobody');
    expect(await screen.findByText(/1 Schritt geht inzwischen nicht mehr/)).toBeTruthy();
  });

  test('that is none is told of, and opens nothing', async () => {
    const { published } = aMarket('/?plan=%3Cimg%3E');
    await waitFor(() => expect(published).toEqual([expect.stringMatching(/steckt kein Plan/)]));
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
  });

  test('waits while the market is closed, which is told once', async () => {
    const { published, setGameState } = aMarket('/?plan=bpl-ada', {
      state: CLOSED,
      ledger: CLOSED,
    });
    const closed = expect.stringMatching(/geschlossen/);
    await waitFor(() => expect(published).toEqual([closed]));
    await act(async () => setGameState(aGameState({ ...CLOSED, phase: 'GENERAL_LOCKED' })));
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
    await act(async () => setGameState(aGameState()));
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    expect(published).toEqual([closed, expect.stringMatching(/^notification.*ist offen/)]);
  });

  test('that comes while the page is open loses nothing that was kept meanwhile', async () => {
    const { press, user, storage } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await press('Schließen');
    await press('Letzten Schritt zurück');
    await press('Ada Teuer kaufen');
    await press('Ada Adler kaufen');
    await user.click(screen.getByRole('link', { name: 'Zum Link' }));
    const [key = ''] = storage.keys('market-plans-');
    await waitFor(() =>
      expect(storage.read(key)).toEqual([
        { name: 'Plan 1', text: 'bpl-ada' },
        { name: 'Plan 2', text: 'bpl-dear*bpl-ada' },
      ]),
    );
    expect(screen.getByRole('region', { name: 'Dein Plan' })).toBeTruthy();
  });

  test('is not opened over one that could not be kept', async () => {
    const { press, user, published } = aMarket('/', { storage: full });
    await press('Transfers ausprobieren');
    await press('Ada Adler kaufen');
    await user.click(screen.getByRole('link', { name: 'Zum Link' }));
    const alerted = expect.stringMatching(/^alert.requested .*nichts mehr speichern/);
    await waitFor(() => expect(published).toEqual([alerted]));
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('is opened once there is room for what was being tried', async () => {
    const storage = aDeviceWith(TWELVE);
    const { press, user, published } = await aPlanOf('Ada Adler kaufen', { storage });
    await press('Schließen');
    await user.click(screen.getByRole('link', { name: 'Zum Link' }));
    const alerted = expect.stringMatching(/^alert.requested .*12 Pläne sind schon/);
    await waitFor(() => expect(published).toEqual([alerted]));
    await press('Ansehen');
    await press('Alter 1 löschen');
    const opened = expect.stringMatching(/^notification.requested .*Deiner liegt unter „Plan 1“/);
    await waitFor(() => expect(published).toEqual([alerted, opened]));
    await press('Schließen');
    expect(screen.getByRole('button', { name: 'Ada Teuer verkaufen' })).toBeTruthy();
  });

  test('is opened once what was being tried is dropped', async () => {
    const { press, user, published } = aMarket('/', { storage: full });
    await press('Transfers ausprobieren');
    await press('Ada Adler kaufen');
    await user.click(screen.getByRole('link', { name: 'Zum Link' }));
    await waitFor(() => expect(published).toHaveLength(1));
    await press('Plan verwerfen');
    expect(await screen.findByRole('button', { name: 'Ada Teuer verkaufen' })).toBeTruthy();
    expect(published.at(-1)).toMatch(/^notification.requested .*ist offen/);
  });
});
