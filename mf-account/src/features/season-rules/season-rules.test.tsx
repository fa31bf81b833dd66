import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { rulesInForce, SEASON_PRESETS, type SeasonRules } from '@spieltag/shared-kernel/rules';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { SeasonRulesPage } from './season-rules.view.tsx';

type PresetId = keyof typeof SEASON_PRESETS;

const bus = createEventBus();
const stop = startTexts(bus, { read: () => 'de', write: () => undefined }, []);

beforeAll(() => registerTexts('account', { de, en }));
afterEach(() => speak('de'));
afterAll(stop);

function speak(language: Language): Promise<void> {
  return act(async () => {
    bus.publish('language.changed', { language });
    await textsShown();
  });
}

function show(id: PresetId, section?: string, rules: Partial<SeasonRules> = {}) {
  const preset = SEASON_PRESETS[id];
  const kernel = createTestKernel({ call: () => ({ ...rulesInForce(preset), ...rules }) });
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/help/rules`]}>
        <SeasonRulesPage section={section} />
      </MemoryRouter>
    </KernelProvider>,
  );
  return userEvent.setup();
}
const headings = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const sectionOf = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('details');
  if (!section) throw new Error(`${name} is no section`);
  return section;
};

describe('the rules, in words', () => {
  test.each<[PresetId, 'de' | 'en', readonly (string | RegExp)[]]>([
    [
      'league',
      'de',
      [
        'Dein Kader hat genau 22 Spieler: 11 auf dem Platz und 11 auf der Bank.',
        'Höchstens 4 Spieler sind von einem Verein.',
        'Du beginnst mit 42,50 Mio.',
        'In einem begrenzten Fenster hast du 4 Wechsel.',
        'Die Punkte deines Kapitäns zählen 2-fach.',
      ],
    ],
    [
      'tournament',
      'en',
      [
        'Your roster has exactly 26 players: 11 on the pitch and 15 on the bench.',
        'How many players of one club you take is up to you.',
        'You begin with 70.00 M.',
        'In a restricted window you have 2 trades.',
        /^the best 10%: 100 coins, /,
      ],
    ],
    [
      'fantasy',
      'en',
      ['You begin with 100.00 M.', 'The transfer market is open before every matchday.'],
    ],
  ])('of a %s, in %s', async (id, language, sentences) => {
    await speak(language);
    show(id);
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
    // A text that was given too little would show its placeholder.
    expect(document.body.textContent).not.toMatch(/[{}]/);
  });
});

test.each([
  ['de', /Niemand kommt herein, dessen Spiel bei der Sperre schon begonnen hatte\.$/],
  ['en', /Nobody comes on whose match had begun when the lineup was locked\.$/],
] as const)('who cannot come on from the bench is said, in %s', async (language, sentence) => {
  await speak(language);
  show('league', 'lineup', { substitutions: true });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a section is opened by its address, and is where the keyboard goes on', async () => {
  show('league', 'captain');
  const named = await sectionOf('Kapitän');
  expect(named.open).toBe(true);
  expect(document.activeElement).toBe(named.querySelector('summary'));
  expect((await sectionOf('Budget')).open).toBe(false);
});

test('a search that is emptied keeps the keyboard, also where the address names a section', async () => {
  const user = show('league', 'captain');
  await sectionOf('Kapitän');
  const field = screen.getByRole('searchbox');
  await user.click(field);
  await user.keyboard('t{Backspace}');
  expect(headings()).toHaveLength(7);
  expect(document.activeElement).toBe(field);
  await user.keyboard('t');
  await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
  expect(headings()).toHaveLength(7);
  expect(document.activeElement).toBe(field);
});

test('a search shows what names it, opened; one that finds nothing says so', async () => {
  const user = show('league');
  await sectionOf('Kader');
  const field = screen.getByRole('searchbox', { name: 'Regeln durchsuchen' });
  await user.type(field, 'verein');
  expect(headings()).toEqual(['Kader']);
  expect(screen.getByRole('status').textContent).toBe('2 Regeln gefunden');
  expect((await sectionOf('Kader')).open).toBe(true);
  await user.clear(field);
  expect(headings()).toHaveLength(7);
  await user.type(field, 'xyz');
  expect(screen.getByText('Nichts gefunden')).toBeTruthy();
});

test('points stand in a table, by position', async () => {
  show('league', 'points');
  const table = within(await sectionOf('Punkte')).getByRole('table');
  expect(within(table).getByRole('row', { name: /^Tor / }).textContent).toContain('+6');
});

test('the link to a section leads to the site, also from the page of an app', async () => {
  const base = document.createElement('base');
  base.href = 'https://spieltag.example/';
  document.head.append(base);
  try {
    const user = show('league');
    const section = await sectionOf('Kader');
    await user.click(within(section).getByRole('button', { name: /kopieren$/, hidden: true }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^https:\/\/spieltag\.example\/.+\/help\/rules/,
    );
  } finally {
    base.remove();
  }
});
