import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SeasonImport } from '@spieltag/shared-kernel/contract';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { screen, waitFor } from '@testing-library/react';
import { confirm, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { card, season, seasonImport, showSeasons } from './testing/shown-seasons.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

describe('a season whose import was cut off', () => {
  const unfinished = () => season({ unfinished: true, hidden: true, current: false });
  const from = { source: 'generated:7' };
  const stopped = () => seasonImport({ ...from, importNo: 2, state: 'stopped' });
  const showWith = (imports: readonly SeasonImport[]) =>
    showSeasons({ readSeasons: async () => [unfinished()], readImports: async () => imports });

  test('says so, and is neither shown nor given a clock', async () => {
    showWith([stopped()]);
    const shown = await card();
    expect(shown.getByText('Import unvollständig')).toBeTruthy();
    expect(shown.getByText(/weder gezeigt noch gespielt/)).toBeTruthy();
    for (const name of ['Zeigen', 'Als laufende zeigen', 'Verbergen']) {
      expect(shown.queryByRole('button', { name })).toBeNull();
    }
    expect(shown.queryByText('Uhr stellen')).toBeNull();
  });

  test('is imported to the end as it was ordered', async () => {
    const wanted = { bots: 200, startsOn: '2026-12-04' };
    const failed = seasonImport({ ...from, importNo: 3, state: 'failed', code: 'SEASON_TAKEN' });
    const done = showWith([failed, { ...stopped(), wanted }, seasonImport({ state: 'stopped' })]);
    const shown = await card();
    await waitFor(() => shown.getByRole('button', { name: 'Noch einmal starten' }));
    await press('Noch einmal starten', shown);
    await confirm('Noch einmal starten', 'Der Server war weg');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done.orders).toEqual([{ ...from, ...wanted, reason: 'Der Server war weg' }]);
  });

  test('is not begun once more while it is imported', async () => {
    showWith([seasonImport({ ...from, importNo: 3 }), stopped()]);
    const shown = await card();
    expect(await shown.findByText(/Der Import läuft noch/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Noch einmal starten' })).toBeNull();
  });

  test('names the way where nobody knows any more how it was ordered', async () => {
    showWith([]);
    const shown = await card();
    expect(shown.getByText(/mit denselben Angaben/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Noch einmal starten' })).toBeNull();
  });
});
