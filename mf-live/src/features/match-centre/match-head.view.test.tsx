import { expect, test } from '@jest/globals';
import type { MatchResult } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { SAMPLE_NOW } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import type { ListedMatch } from '../../rounds/listed-match.model.ts';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { MatchHead } from './match-head.view.tsx';

registerTexts('live', { de, en });

const MATCH: ListedMatch = {
  id: 'mt-2-1',
  kickOff: SAMPLE_NOW,
  home: { id: 'tm-1', name: 'FC Beispiel', shortName: 'FCB' },
  guest: { id: 'tm-2', name: 'SV Muster', shortName: 'SVM' },
  state: 'SCHEDULED',
  isMoved: false,
  isPostponed: false,
  score: undefined,
  scorers: [],
  mine: { pitch: 0, bench: 0 },
};

const NOTES = {
  halted: /Das Spiel ist unterbrochen/,
  moved: /nicht mit den anderen gespielt/,
  preliminary: /Aufstellungen sind vorläufig/,
  final: /Aufstellungen stehen/,
  missingScore: /Ergebnis ist noch nicht bekannt/,
  missingResults: /Noten fehlen noch/,
  evaluating: /Auswertung läuft/,
  undated: /Termin offen.*Ein neuer Termin steht noch nicht fest/,
};
const SCORE = { home: 2, guest: 1 };
const HALTED_BADGE = 'Unterbrochen';
const MOVED_BADGE = 'Verlegt';

function show(match: Partial<ListedMatch>, matchStatus?: MatchResult['matchStatus']) {
  const shown = { ...MATCH, ...match };
  const { id, state } = shown;
  const result = { id, state, homeScore: null, guestScore: null, players: [] };
  render(<MatchHead match={shown} result={matchStatus && { ...result, matchStatus }} />);
  const text = screen.getByRole('region').textContent ?? '';
  const notes = Object.entries(NOTES).filter(([, note]) => note.test(text));
  return {
    note: notes.map(([name]) => name).join(),
    badges: [HALTED_BADGE, MOVED_BADGE].filter((badge) => screen.queryByText(badge)),
  };
}

test.each([
  ['to come', {}, '', []],
  ['halted', { state: 'HALTED' }, 'halted', [HALTED_BADGE]],
  ['postponed', { isMoved: true }, 'moved', [MOVED_BADGE]],
  [
    'postponed and halted',
    { isMoved: true, state: 'HALTED' },
    'halted',
    [HALTED_BADGE, MOVED_BADGE],
  ],
  ['without a date', { isPostponed: true }, 'undated', [MOVED_BADGE]],
  ['postponed and being played', { isMoved: true, state: 'LIVE' }, '', [MOVED_BADGE]],
  ['postponed and over', { isMoved: true, state: 'FINISHED', score: SCORE }, '', [MOVED_BADGE]],
  ['known by preliminary lineups', { state: 'PRELIMINARY_LINEUP' }, 'preliminary', []],
  ['known by its lineups', { state: 'FINAL_LINEUP' }, 'final', []],
] satisfies [string, Partial<ListedMatch>, string, string[]][])(
  'a match that is %s says so',
  (_title, match, note, badges) => {
    expect(show(match)).toEqual({ note, badges });
  },
);

test.each([
  ['MISSING_RESULTS', 'missingResults'],
  ['EVALUATING', 'evaluating'],
] as const)('a match that is over says what %s means', (status, note) => {
  expect(show({ state: 'FINISHED', score: SCORE }, status).note).toBe(note);
});

test('a match that is over without a score says so in the place of one', () => {
  const { note } = show({ state: 'FINISHED' }, 'MISSING_RESULTS');
  expect(note).toBe('missingScore');
  expect(screen.getByRole('region').textContent).not.toContain('0:0');
});

test('a match whose old date has passed does not name it as its kick-off', () => {
  show({ isPostponed: true });
  expect(screen.queryByText(/Anpfiff/)).toBeNull();
});

test('a match that is not played with the others has its date, not its day alone', () => {
  show({ isMoved: true });
  expect(screen.getByText(/^\w\w \d\d\.\d\d\. \d\d:\d\d Uhr$/)).toBeTruthy();
});
