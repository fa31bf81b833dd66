import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SeasonImport, SeasonTimeline } from '@spieltag/shared-kernel/contract';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import { confirm, fill, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import {
  AT,
  card,
  refuse,
  season,
  seasonImport,
  showSeasons as show,
  TIMELINE,
} from './testing/shown-seasons.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

describe('a season', () => {
  test('is shown with where it stands', async () => {
    show();
    const shown = await card();
    expect(shown.getByText('Spieltag 12 von 34')).toBeTruthy();
    expect(shown.getByText('Spiele laufen')).toBeTruthy();
    expect(shown.getByText('läuft')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Als laufende zeigen' })).toBeNull();
  });

  test.each([
    [1, /um 1 Woche verschoben/],
    [2, /um 2 Wochen verschoben/],
  ])('that is moved by %i weeks says so', async (shiftWeeks, text) => {
    show({ readSeasons: async () => [season({ shiftWeeks })] });
    expect((await card()).getByText(text)).toBeTruthy();
  });

  test('whose source is away says so, with the reason', async () => {
    const sourceState = {
      state: 'down' as const,
      since: AT,
      lastReadAt: null,
      problem: 'ECONNREFUSED',
    };
    show({ readSeasons: async () => [season({ sourceState })] });
    expect((await card()).getByText(/^Antwortet nicht, seit .* ECONNREFUSED$/)).toBeTruthy();
  });

  test('is hidden after a question, with a reason', async () => {
    const done = show();
    await press('Verbergen', await card());
    await confirm('Verbergen', ' Falsche Datei ');
    expect(done.changes).toEqual([['se-one', { kind: 'hide' }, 'Falsche Datei']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that is hidden is shown, or played', async () => {
    const done = show({ readSeasons: async () => [season({ hidden: true, current: false })] });
    await press('Zeigen', await card());
    await confirm('Zeigen', 'Fertig geprüft');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Als laufende zeigen', await card());
    await confirm('Als laufende zeigen', 'Saisonstart');
    expect(done.changes.map(([, { kind }]) => kind)).toEqual(['show', 'makeCurrent']);
  });

  test('gets another clock, which the question names beside the one it has', async () => {
    const done = show();
    const shown = await card();
    await fill('Uhr', 'accelerated', shown);
    await press('Uhr stellen', shown);
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Bisher: Echtzeit. Dann: 60-fach.');
    await confirm('Uhr stellen', 'Demo');
    expect(done.changes).toEqual([
      ['se-one', { kind: 'clock', clock: { mode: 'accelerated', speed: 60 } }, 'Demo'],
    ]);
  });

  test('that cannot be changed says why, and keeps the reason', async () => {
    show({ changeSeason: refuse('SEASON_OVER', 'In real time the season was over on 2023-08-18') });
    await press('Verbergen', await card());
    const question = await confirm('Verbergen', 'Versuch');
    const alert = await question.findByRole('alert');
    expect(alert.textContent).toContain('schon vorbei');
    expect(alert.textContent).toContain('2023-08-18');
    expect(question.getByLabelText('Grund')).toHaveProperty('value', 'Versuch');
  });
});

describe('the calendar', () => {
  const open = async () => {
    const summary = (await card()).getByText('Kalender');
    const details = summary.closest('details');
    if (!details) throw new Error('The calendar does not fold');
    await act(async () => {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    });
    return within(details);
  };

  test('says what comes next and when, from the round that is played', async () => {
    show();
    const calendar = await open();
    expect((await calendar.findByText(/^Als Nächstes/)).textContent).toMatch(
      /12\. Spieltag: Punkte werden gezählt, Spielzeit .* Das ist am /,
    );
    const rounds = calendar.getByRole('list', { name: 'Spieltage' });
    const items = within(rounds).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('11. Spieltag: abgeschlossen');
    expect(items[1]?.textContent).toMatch(/^12\. Spieltag.*Sperre .*, Punkte .* \(geplant\)$/);
    expect(items[1]?.getAttribute('aria-current')).toBe('true');
    expect(items[2]?.textContent).toContain('13. Spieltag: kommt noch');
    expect(calendar.getByText(/^Transferfenster 1: .*, kommt noch$/)).toBeTruthy();
  });

  test('of a clock that stands, and of a season that is over', async () => {
    const next = { ...TIMELINE.next, dueAt: null } as SeasonTimeline['next'];
    show({ readTimeline: async () => ({ ...TIMELINE, next }) });
    expect((await (await open()).findByText(/^Als Nächstes/)).textContent).toMatch(
      /Die Uhr steht\.$/,
    );
  });

  test('is not asked for before it is opened, and says what is wrong with it', async () => {
    let asked = 0;
    show({
      readTimeline: async () => {
        asked += 1;
        throw new AdminError('GAME_UNAVAILABLE', []);
      },
    });
    await card();
    expect(asked).toBe(0);
    expect(await (await open()).findByText('Der Spielserver antwortet nicht.')).toBeTruthy();
  });
});

describe('importing', () => {
  test('sends source, day and clock, and says what came of it', async () => {
    const done = show({ readSeasons: async () => [] });
    expect(await screen.findByText('Noch keine Saison')).toBeTruthy();
    const form = await card('Saison importieren');
    await fill('Quelle', ' kicker:/seasons/x ', form);
    await fill('Erstes Spiel ab (leer: wie aufgezeichnet)', '2026-12-04', form);
    await fill('Grund', ' Neue Saison ', form);
    await press('Saison importieren', form);
    expect(done.orders).toEqual([
      {
        source: 'kicker:/seasons/x',
        startsOn: '2026-12-04',
        clock: { mode: 'real' },
        hidden: false,
        reason: 'Neue Saison',
      },
    ]);
    expect((await form.findByRole('status')).textContent).toContain('kicker:/seasons/x läuft');
    for (const label of ['Quelle', 'Grund']) {
      expect(form.getByLabelText(label)).toHaveProperty('value', '');
    }
  });

  test.each([
    ['a source', '', 'Neue Saison'],
    ['a reason', 'generated:7', ' x '],
  ])('without %s sends nothing', async (_, source, reason) => {
    const done = show();
    const form = await card('Saison importieren');
    await fill('Quelle', source, form);
    await fill('Grund', reason, form);
    await press('Saison importieren', form);
    expect(form.getByRole('alert').textContent).toContain('Es fehlt die Quelle oder der Grund');
    expect(done.orders).toEqual([]);
  });

  test.each<[string, Partial<SeasonImport>, RegExp]>([
    ['is being read', {}, /Die Quelle wird gelesen\./],
    [
      'makes opponents',
      { step: 'opponents', done: 2000, total: 5000 },
      /Gegner stellen ihre Teams auf\. 2000 von 5000/,
    ],
    [
      'is done',
      { state: 'done', seasonId: 'se-one', imported: true },
      /Liga 2026\/27 ist importiert/,
    ],
    [
      'finishes an earlier one',
      { state: 'done', seasonId: 'se-one', imported: false, completed: true },
      /Liga 2026\/27 war unvollständig\. Der Import ist jetzt zu Ende geführt/,
    ],
    [
      'finds the season there',
      { state: 'done', seasonId: 'se-one', imported: false, completed: false },
      /Liga 2026\/27 gibt es schon/,
    ],
    [
      'has failed',
      { state: 'failed', code: 'SEASON_FILE_MISSING', reason: 'there is no /seasons/x' },
      /Fehlgeschlagen\. there is no \/seasons\/x \(SEASON_FILE_MISSING\)/,
    ],
  ])('one that %s says so, and who began it', async (_, part, expected) => {
    show({ readImports: async () => [seasonImport(part)] });
    const list = await screen.findByRole('list', { name: 'Letzte Importe' });
    expect(list.textContent).toMatch(expected);
    expect(list.textContent).toContain('operator:ada, ');
  });

  test('one that was cut off is started again as it was ordered', async () => {
    const { wanted } = seasonImport();
    const stopped = seasonImport({ state: 'stopped', wanted: { ...wanted, bots: 200 } });
    const done = show({ readImports: async () => [stopped] });
    const list = within(await screen.findByRole('list', { name: 'Letzte Importe' }));
    expect(list.getByText(/^Abgebrochen/)).toBeTruthy();
    await press('Noch einmal starten', list);
    await confirm('Noch einmal starten', 'Der Server war weg');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done.orders).toEqual([
      {
        ...{ source: 'kicker:/seasons/x', clock: { mode: 'real' }, startsOn: '2026-12-04' },
        ...{ bots: 200, reason: 'Der Server war weg' },
      },
    ]);
  });

  test('one that is started again while it runs is refused, in words', async () => {
    const importSeason = refuse('SEASON_IMPORT_RUNNING');
    const readImports = async () => [seasonImport({ state: 'stopped' })];
    show({ importSeason, readImports });
    const list = within(await screen.findByRole('list', { name: 'Letzte Importe' }));
    await press('Noch einmal starten', list);
    const question = await confirm('Noch einmal starten', 'Der Server war weg');
    expect((await question.findByRole('alert')).textContent).toContain('wird schon importiert');
  });

  test('the same again while it runs is refused, in words', async () => {
    show({ importSeason: refuse('SEASON_IMPORT_RUNNING') });
    const form = await card('Saison importieren');
    await fill('Quelle', 'generated:7', form);
    await fill('Grund', 'Neue Saison', form);
    await press('Saison importieren', form);
    expect(form.getByRole('alert').textContent).toContain('wird schon importiert');
  });

  test('from a source that is none says why, and keeps what was typed', async () => {
    const reason = 'source: there is no folder /nowhere';
    show({ importSeason: refuse('PARAMETER_INVALID', reason) });
    const form = await card('Saison importieren');
    await fill('Quelle', 'kicker:/nowhere', form);
    await fill('Grund', 'Neue Saison', form);
    await press('Saison importieren', form);
    expect(form.getByRole('alert').textContent).toBe(`Eine Angabe passt nicht. ${reason}`);
    expect(form.getByLabelText('Quelle')).toHaveProperty('value', 'kicker:/nowhere');
  });
});

test('while the game server is away the page says so, and tries again on demand', async () => {
  let isAway = true;
  show({
    readSeasons: async () => {
      if (isAway) throw new AdminError('GAME_UNAVAILABLE', []);
      return [season()];
    },
  });
  expect(await screen.findByText('Der Spielserver antwortet nicht.')).toBeTruthy();
  isAway = false;
  await press('Erneut versuchen');
  expect((await card()).getByText('läuft')).toBeTruthy();
});

test('an ended session is told of', async () => {
  const done = show({ readSeasons: refuse('UNAUTHORIZED') });
  await waitFor(() => expect(done.ended).toBe(1));
});
