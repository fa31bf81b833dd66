import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { MatchFigures, PlayerInMatch, SeasonRecord } from '@spieltag/shared-kernel/contract';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminError } from '../api/call-row.ts';
import type { ResultsApi } from '../api/results-api.ts';
import { SessionContext } from '../session/session-state.ts';
import { confirm, fill, press } from '../testing/forms.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { figuresOf } from './figures.model.ts';
import { Results } from './results.view.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

afterEach(() => {
  jest.useRealTimers();
});

const POLL_MS = 5000;
const NOTICE = { de: 'Die Note war vertauscht.', en: 'The grade was mixed up.' };
const STATED = { ...figuresOf(null), starter: true, minutes: 90, grade: 350, goals: 1 };
const match = {
  id: 'mt-1',
  roundId: 'rn-2',
  homeTeam: 'Adler',
  guestTeam: 'Falken',
  date: Date.UTC(2026, 7, 1),
  state: 'FINISHED',
  homeScore: 2,
  guestScore: 1,
  corrections: 0,
} as const;

function player(part: Partial<PlayerInMatch> = {}): PlayerInMatch {
  const known = { id: 'pl-1', name: 'Paul Adler', teamId: 'tm-1', points: 6, correctionId: null };
  return { ...known, counted: STATED, source: STATED, ...part };
}

function show(part: Partial<MatchFigures> = {}, api: Partial<ResultsApi> = {}) {
  const done: unknown[][] = [];
  const effect = {
    correction: null,
    changed: true,
    points: [{ playerId: 'pl-1', before: 6, after: 9 }],
    evaluated: true,
  };
  // As much of a season as the page looks at.
  const season = { id: 'se-1', name: '2026', leagueName: 'Liga', roundNo: 2 } as SeasonRecord;
  const round = (roundNo: number) => ({
    roundId: `rn-${roundNo}`,
    roundNo,
    name: `${roundNo}. Spieltag`,
    phase: 'COMPLETED' as const,
    phases: [],
  });
  const whole: ResultsApi = {
    readSeasons: async () => [season],
    readTimeline: async () => ({
      season,
      rounds: [round(1), round(2)],
      windows: [],
      next: null,
    }),
    readMatches: async (roundId) => [{ ...match, roundId }],
    readFigures: async () => ({
      seasonId: 'se-1',
      match,
      source: { state: 'FINISHED', homeScore: 2, guestScore: 1 },
      correctionId: null,
      hasBegun: true,
      evaluated: true,
      players: [player()],
      ...part,
    }),
    correct: async (correction) => {
      done.push(['correct', correction.body]);
      return effect;
    },
    withdraw: async (withdrawal) => {
      done.push(['withdraw', withdrawal]);
      return effect;
    },
    ...api,
  };
  render(
    <SessionContext value={{ isActive: true, onEnded: () => undefined }}>
      <Results api={whole} />
    </SessionContext>,
  );
  return done;
}

/** Chooses the match of the round that is being played. */
async function chooseMatch() {
  await screen.findByRole('option', { name: /^Adler - Falken/ });
  await fill('Spiel', match.id);
  return within(await screen.findByRole('region', { name: 'Adler - Falken' }));
}

async function tell() {
  await fill('Das lesen die Manager (deutsch)', NOTICE.de);
  await fill('Dasselbe auf Englisch', NOTICE.en);
}

/** The page has read anew what it shows. */
const polled = () => act(() => jest.advanceTimersByTimeAsync(POLL_MS));

const closed = async () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a player is put right: tried first, then with a reason, and only what differs', async () => {
  const done = show();
  await chooseMatch();
  await press('Paul Adler korrigieren');
  await fill('Note (leer: keine)', '2,5');
  await fill('Tore', '1');
  await tell();
  await press('Zeigen, was sich ändert');
  const common = { seasonId: 'se-1', matchId: 'mt-1', replaces: null, notice: NOTICE };
  const body = { ...common, playerId: 'pl-1', figures: { grade: 250 } };
  await waitFor(() => expect(done).toMatchObject([['correct', { ...body, tryOnly: true }]]));
  expect(await screen.findByText('Punkte: 9 statt 6')).toBeTruthy();
  await confirm('Korrigieren', 'Von der Quelle bestätigt');
  await closed();
  const reason = 'Von der Quelle bestätigt';
  expect(done.slice(1)).toEqual([['correct', { ...body, reason, tryOnly: false }]]);
});

test('nothing is sent that is as the source has it, or that players are not told of', async () => {
  const done = show();
  await chooseMatch();
  await press('Paul Adler korrigieren');
  await press('Zeigen, was sich ändert');
  expect(screen.getByText(/Der Satz für die Manager fehlt/)).toBeTruthy();
  await tell();
  await press('Zeigen, was sich ändert');
  expect(screen.getByText(/Der Satz für die Manager fehlt/)).toBeTruthy();
  expect(done).toEqual([]);
});

test('who has not played is said to have not', async () => {
  const done = show();
  await chooseMatch();
  await press('Paul Adler korrigieren');
  await act(async () => {
    fireEvent.click(screen.getByRole('switch', { name: 'Hat gespielt' }));
  });
  await tell();
  await press('Zeigen, was sich ändert');
  await waitFor(() => expect(done).toMatchObject([['correct', { figures: null }]]));
});

test('a correction is marked, replaced by its id, and taken back', async () => {
  const counted = { ...STATED, grade: 250 };
  const corrected = { grade: 250 };
  const done = show({ players: [player({ counted, correctionId: 7, corrected })] });
  const region = await chooseMatch();
  expect(region.getByText('korrigiert')).toBeTruthy();
  await press('Paul Adler korrigieren');
  await tell();
  await press('Korrektur zurücknehmen');
  await confirm('Korrektur zurücknehmen', 'Doch richtig');
  await closed();
  const withdrawal = { correctionId: 7, notice: NOTICE, reason: 'Doch richtig' };
  expect(done).toEqual([['withdraw', withdrawal]]);
});

test('a correction made again keeps what it held, and nothing of what counted a moment ago', async () => {
  const counted = { ...STATED, grade: 250, minutes: 88 };
  const corrected = { grade: 250 };
  const done = show({ players: [player({ counted, correctionId: 7, corrected })] });
  await chooseMatch();
  await press('Paul Adler korrigieren');
  await fill('Tore', '2');
  await tell();
  await press('Zeigen, was sich ändert');
  const figures = { grade: 250, goals: 2 };
  await waitFor(() => expect(done).toMatchObject([['correct', { replaces: 7, figures }]]));
  expect(done[0]?.[1]).toHaveProperty('figures', figures);
});

test.each([
  [
    'who was corrected to have not played',
    { source: STATED, counted: null, corrected: null },
    false,
  ],
  [
    'whom only the correction names',
    { source: null, counted: STATED, corrected: { starter: true } },
    true,
  ],
])('%s is shown so', async (_name, part, isOn) => {
  show({ players: [player({ ...part, correctionId: 7 })] });
  await chooseMatch();
  await press('Paul Adler korrigieren');
  expect(screen.getByRole('switch', { name: 'Hat gespielt' }).getAttribute('aria-checked')).toBe(
    String(isOn),
  );
});

test('a score put right again keeps what was held, and the state follows the source', async () => {
  const done = show({
    match: { ...match, state: 'LIVE', homeScore: 3 },
    correctionId: 8,
    corrected: { homeScore: 3 },
  });
  const region = await chooseMatch();
  await fill('Falken', '4', region);
  await tell();
  await press('Zeigen, was sich ändert');
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]?.[1]).toHaveProperty('figures', { homeScore: 3, guestScore: 4 });
});

test('of a game server that does not say what a correction holds, what counts is kept', async () => {
  const counted = { ...STATED, grade: 250 };
  const done = show({ players: [player({ counted, correctionId: 7 })] });
  await chooseMatch();
  await press('Paul Adler korrigieren');
  await fill('Tore', '2');
  await tell();
  await press('Zeigen, was sich ändert');
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]?.[1]).toHaveProperty('figures', { grade: 250, goals: 2 });
});

test('of a game server that does not say so, whoever counts as not having played is shown so', async () => {
  show({ players: [player({ counted: null, correctionId: 7 })] });
  await chooseMatch();
  await press('Paul Adler korrigieren');
  const played = screen.getByRole('switch', { name: 'Hat gespielt' });
  expect(played.getAttribute('aria-checked')).toBe('false');
});

test('of a game server that does not say so, the score that counts is kept', async () => {
  const done = show({ match: { ...match, homeScore: 3 }, correctionId: 8 });
  const region = await chooseMatch();
  await fill('Falken', '4', region);
  await tell();
  await press('Zeigen, was sich ändert');
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done[0]?.[1]).toHaveProperty('figures', { homeScore: 3, guestScore: 4 });
});

test('the score of a match is put right', async () => {
  const done = show();
  const region = await chooseMatch();
  await fill('Adler', '3', region);
  await tell();
  await press('Zeigen, was sich ändert');
  await waitFor(() =>
    expect(done).toMatchObject([['correct', { matchId: 'mt-1', figures: { homeScore: 3 } }]]),
  );
});

test('a match is not put right to one that is over without a score', async () => {
  const done = show();
  const region = await chooseMatch();
  await fill('Adler', '', region);
  await tell();
  await press('Zeigen, was sich ändert');
  expect(region.getByText(/Ein beendetes Spiel braucht ein Ergebnis/)).toBeTruthy();
  expect(done).toEqual([]);
  await fill('Stand des Spiels', 'HALTED', region);
  await press('Zeigen, was sich ändert');
  await waitFor(() =>
    expect(done).toMatchObject([['correct', { figures: { homeScore: null, state: 'HALTED' } }]]),
  );
});

/** Somebody else's correction takes effect before one's own; what is not based on it is refused. */
function shownWithOther(other: Partial<MatchFigures>) {
  const shown: { part: Partial<MatchFigures>; inForce: number | null } = {
    part: {},
    inForce: null,
  };
  const details = ['replaces: somebody else has corrected this meanwhile: look again'];
  const done: unknown[] = [];
  show(
    {},
    {
      readFigures: async () => {
        const source = { state: 'FINISHED', homeScore: 2, guestScore: 1 } as const;
        const known = { seasonId: 'se-1', match, source, correctionId: null, hasBegun: true };
        return { ...known, evaluated: true, players: [player()], ...shown.part };
      },
      correct: async ({ body }) => {
        if (body.replaces !== shown.inForce) throw new AdminError('PARAMETER_INVALID', details);
        done.push(body);
        return { correction: null, changed: !body.tryOnly, points: [], evaluated: true };
      },
    },
  );
  return { done, correct: () => Object.assign(shown, { part: other, inForce: 7 }) };
}

test.each<[string, string | undefined, [string, string], Partial<MatchFigures>, object]>([
  [
    'player',
    'Paul Adler korrigieren',
    ['Tore', '2'],
    { players: [player({ correctionId: 7, corrected: { grade: 250 } })] },
    { replaces: 7, figures: { grade: 250, goals: 2 } },
  ],
  [
    'match',
    undefined,
    ['Falken', '3'],
    { correctionId: 7, corrected: { homeScore: 4 } },
    { replaces: 7, figures: { homeScore: 4, guestScore: 3 } },
  ],
])(
  'of two who correct the same %s at once the second is told, and tries again with what was typed',
  async (_what, open, [field, value], after, sent) => {
    const { done, correct } = shownWithOther(after);
    await chooseMatch();
    if (open) await press(open);
    await fill(field, value);
    await tell();
    await press('Zeigen, was sich ändert');
    await screen.findByRole('dialog');
    correct();
    const question = await confirm('Korrigieren', 'Von der Quelle bestätigt');
    await waitFor(() => expect(question.getByText(/somebody else/)).toBeTruthy());
    const withdraw = { name: 'Korrektur zurücknehmen', hidden: true };
    expect(screen.getByRole('button', withdraw)).toBeTruthy();
    // What was tried knows nothing of the other correction: it is not done, however often one presses.
    await press('Korrigieren', question);
    await waitFor(() => expect(question.getByText(/somebody else/)).toBeTruthy());
    expect(done).toHaveLength(1);
    await press('Abbrechen', question);
    await closed();
    await press('Zeigen, was sich ändert');
    await screen.findByRole('dialog');
    await confirm('Korrigieren', 'Von der Quelle bestätigt');
    await closed();
    expect(done.slice(1)).toMatchObject([
      { ...sent, tryOnly: true, notice: NOTICE },
      { ...sent, tryOnly: false, notice: NOTICE },
    ]);
  },
);

test('what is typed stays while somebody else corrects, and who tries it then is told', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { done, correct } = shownWithOther({ correctionId: 7, corrected: { homeScore: 4 } });
  const region = await chooseMatch();
  await fill('Falken', '3', region);
  await tell();
  correct();
  await polled();
  expect(region.getByText('korrigiert')).toBeTruthy();
  expect(region.getByLabelText<HTMLInputElement>('Falken').value).toBe('3');
  await press('Zeigen, was sich ändert');
  await waitFor(() => expect(region.getByText(/somebody else/)).toBeTruthy());
  await press('Zeigen, was sich ändert');
  await screen.findByRole('dialog');
  expect(done).toMatchObject([{ replaces: 7, figures: { homeScore: 4, guestScore: 3 } }]);
});

test('who has typed nothing yet begins from what somebody else has corrected', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { done, correct } = shownWithOther({ correctionId: 7, corrected: { homeScore: 4 } });
  const region = await chooseMatch();
  correct();
  await polled();
  await fill('Falken', '3', region);
  await tell();
  await press('Zeigen, was sich ändert');
  await screen.findByRole('dialog');
  expect(done).toMatchObject([{ replaces: 7 }]);
});

test('of a match that has not begun nothing can be put right', async () => {
  show({ hasBegun: false });
  const region = await chooseMatch();
  expect(region.getByText(/noch nicht begonnen/)).toBeTruthy();
  expect(region.queryByRole('button')).toBeNull();
});

test('figures nobody has touched follow the source, and what was tried is done', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const playing = { ...figuresOf(null), starter: true, minutes: 60 };
  const live = { players: [player({ counted: playing, source: playing })] };
  const done = show(live);
  await chooseMatch();
  await press('Paul Adler korrigieren');
  await fill('Vorlagen', '1');
  const scored = { ...playing, minutes: 62, goals: 1 };
  live.players = [player({ counted: scored, source: scored })];
  await polled();
  expect(screen.getByLabelText<HTMLInputElement>('Tore').value).toBe('1');
  await tell();
  await press('Zeigen, was sich ändert');
  await screen.findByRole('dialog');
  const later = { ...scored, assists: 1 };
  live.players = [player({ counted: later, source: later })];
  await polled();
  await confirm('Korrigieren', 'Von der Quelle bestätigt');
  await closed();
  expect(done).toMatchObject([
    ['correct', { figures: { assists: 1 }, tryOnly: true }],
    ['correct', { figures: { assists: 1 }, tryOnly: false }],
  ]);
  const [, [, { figures }]] = done as [unknown, [unknown, { figures: object }]];
  expect(figures).toEqual({ assists: 1 });
});

test('the score nobody has touched follows the source', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const source = { state: 'LIVE', homeScore: 0, guestScore: 0 } as const;
  const live: Partial<MatchFigures> = { match: { ...match, ...source }, source };
  const done = show(live);
  const region = await chooseMatch();
  await fill('Falken', '1', region);
  const scored = { ...source, homeScore: 1 };
  Object.assign(live, { match: { ...match, ...scored }, source: scored });
  await polled();
  await tell();
  await press('Zeigen, was sich ändert');
  await waitFor(() => expect(done).toHaveLength(1));
  expect(done).toEqual([['correct', expect.objectContaining({ figures: { guestScore: 1 } })]]);
});
