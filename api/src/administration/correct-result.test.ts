import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  AuditEntry,
  CorrectionEffect,
  GameState,
  HandCorrection,
  MatchRecord,
  ResultExplanation,
} from '@spieltag/shared-kernel/contract';
import {
  type CorrectableSeason,
  createCorrectableSeason,
  NOTICE,
  REASON,
  ratedPlayer,
  restating,
} from './testing/correctable-season.ts';

const FIGURES = { grade: 100, goals: 4 };

/** Played by the source as it is. */
let season: CorrectableSeason;
/** Played by a source that says at once what is corrected in the other. */
let right: CorrectableSeason;
let matchId: string;
let playerId: string;
beforeAll(async () => {
  season = await createCorrectableSeason();
  await season.loop().playRounds(season.seasonId, 2);
  matchId = season.catalogue.matches[0]?.id ?? '';
  playerId = ratedPlayer(await season.figuresOf(matchId)).id;
  right = await createCorrectableSeason(restating({ matchId, playerId, figures: FIGURES }));
  await right.loop().playRounds(right.seasonId, 2);
});
afterAll(async () => {
  await season.server.close();
  await right.server.close();
});

const audit = async () => {
  const { entries } = await season.get<{ entries: AuditEntry[] }>('audit-log');
  return entries;
};

/** How the scores of all managers of the first round come about. */
async function explanations(): Promise<ResultExplanation[]> {
  const roundId = season.catalogue.rounds[0]?.id;
  const managers = await season.db.selectFrom('ledger').select('user_id').execute();
  const answers = managers.map(async ({ user_id }) => {
    const url = `/api/gameloop/v1/results/${roundId}/${user_id}/explain.json`;
    return (await season.server.app.inject({ url })).json<ResultExplanation>();
  });
  return Promise.all(answers);
}

async function gameState(): Promise<GameState> {
  const url = `/api/gameloop/v1/state/current/${season.seasonId}.json`;
  return (await season.server.app.inject({ url })).json();
}

describe('a player of an evaluated round', () => {
  let before: Awaited<ReturnType<CorrectableSeason['evaluations']>>;
  let correction: HandCorrection;
  const correct = (more: object = {}) =>
    season.correctPlayer({ matchId, playerId, figures: FIGURES, ...more });

  test('is tried first, which changes nothing', async () => {
    before = await season.evaluations();
    const state = await gameState();
    const effect = (await correct({ tryOnly: true })).json<CorrectionEffect>();
    expect(effect).toMatchObject({ correction: null, changed: false, evaluated: true });
    expect(effect.points).toMatchObject([{ playerId }]);
    expect(await season.evaluations()).toEqual(before);
    expect(await gameState()).toEqual(state);
    expect(await audit()).toEqual([]);
  });

  test('counts as if the source had said so, in all rounds and rankings', async () => {
    const tried = (await correct({ tryOnly: true })).json<CorrectionEffect>();
    const effect = (await correct()).json<CorrectionEffect>();
    expect(effect).toMatchObject({ changed: true, evaluated: true, points: tried.points });
    expect(effect.correction).toMatchObject({ matchId, playerId, player: FIGURES, endedAt: null });
    if (effect.correction) correction = effect.correction;
    const after = await season.evaluations();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await right.evaluations());
  });

  test('is told to players: where the points come from, and to all of them', async () => {
    const { corrections, announcements = [] } = await gameState();
    expect(corrections).toBe(1);
    expect(announcements).toMatchObject([{ level: 'INFO', ...NOTICE }]);
    const told = (await explanations()).flatMap((explained) => explained.corrections);
    expect(told.length).toBeGreaterThan(0);
    for (const one of told) expect(one).toMatchObject({ notice: NOTICE, changes: [{ playerId }] });
  });

  test('stands in the audit log with the reason, once, however often it is asked for', async () => {
    const again = (await correct()).json<CorrectionEffect>();
    expect(again).toEqual({ correction, changed: false, points: [], evaluated: true });
    const [actor] = season.admins;
    const after = { correctionId: correction.id, playerId, figures: FIGURES };
    expect(await audit()).toMatchObject([
      { action: 'correctPlayer', actor: actor.userId, subject: matchId, reason: REASON, after },
    ]);
  });

  test('is shown with what the source says beside what counts', async () => {
    const { players, match } = await season.figuresOf(matchId);
    const player = players.find(({ id }) => id === playerId);
    expect(player).toMatchObject({ counted: FIGURES, correctionId: correction.id });
    expect(player?.corrected).toEqual(FIGURES);
    expect(players.filter(({ corrected }) => corrected !== undefined)).toEqual([player]);
    expect(player?.source?.goals).not.toBe(FIGURES.goals);
    expect(match.corrections).toBe(1);
    const path = `round-matches/${match.roundId}`;
    const { matches } = await season.get<{ matches: MatchRecord[] }>(path);
    expect(matches.filter(({ corrections }) => corrections > 0)).toEqual([match]);
  });

  test('is corrected by one of two who do it at once, and the other looks again', async () => {
    const [one, other] = season.admins;
    const answers = await Promise.all([
      season.correctPlayer(
        { matchId, playerId, figures: { goals: 5 }, replaces: correction.id },
        one,
      ),
      season.correctPlayer(
        { matchId, playerId, figures: { goals: 6 }, replaces: correction.id },
        other,
      ),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)?.json();
    expect(refused).toMatchObject({ code: 'PARAMETER_INVALID', params: { name: 'replaces' } });
    const inForce = (await season.corrections()).filter(({ endedAt }) => endedAt === null);
    expect(inForce).toHaveLength(1);
    // What was corrected before and is not now, is as the source has it.
    const player = (await season.figuresOf(matchId)).players.find(({ id }) => id === playerId);
    expect(player?.counted?.grade).toBe(player?.source?.grade);
  });

  test('is as the source says once it is taken back, which is done once', async () => {
    const [held] = await season.corrections();
    const effect = (await season.withdraw(held?.id ?? 0)).json<CorrectionEffect>();
    expect(effect).toMatchObject({ changed: true, evaluated: true, points: [{ playerId }] });
    expect(await season.evaluations()).toEqual(before);
    const entries = await audit();
    const again = (await season.withdraw(held?.id ?? 0)).json<CorrectionEffect>();
    expect(again).toMatchObject({ changed: false, points: [], correction: effect.correction });
    expect(await audit()).toEqual(entries);
    expect(await season.db.selectFrom('corrected_match').selectAll().execute()).toEqual([]);
  });

  test('who has not played at all has no points', async () => {
    const effect = (await correct({ figures: null })).json<CorrectionEffect>();
    expect(effect.points).toMatchObject([{ playerId, after: 0 }]);
    await season.withdraw(effect.correction?.id ?? 0);
    expect(await season.evaluations()).toEqual(before);
  });

  test('whom the source does not name in the match is counted by their team and position', async () => {
    const { players } = await season.figuresOf(matchId);
    const absent = players.find(({ source }) => source === null);
    const figures = { starter: true, minutes: 90, grade: 200 };
    const body = { matchId, playerId: absent?.id, figures };
    const effect = (await season.correctPlayer(body)).json<CorrectionEffect>();
    expect(effect.points).toMatchObject([{ playerId: absent?.id, before: 0 }]);
    await season.withdraw(effect.correction?.id ?? 0);
    expect(await season.evaluations()).toEqual(before);
  });
});

test('a correction of a season that is hidden is announced to nobody', async () => {
  const announced = () => season.db.selectFrom('announcement').select('announcement_no').execute();
  const setHidden = (hidden: boolean) => season.db.updateTable('season').set({ hidden }).execute();
  const known = await announced();
  await setHidden(true);
  const answer = await season.correctPlayer({ matchId, playerId, figures: FIGURES });
  const { correction, points } = answer.json<CorrectionEffect>();
  expect(points).toMatchObject([{ playerId }]);
  await season.withdraw(correction?.id ?? 0);
  await setHidden(false);
  expect(await announced()).toEqual(known);
});

describe('state and score of a match', () => {
  test('are corrected without a new evaluation, and taken back', async () => {
    const figures = { homeScore: 9, guestScore: 0, state: 'HALTED' };
    const evaluations = await season.evaluations();
    const { match } = await season.figuresOf(matchId);
    const effect = (await season.correctMatch({ matchId, figures })).json<CorrectionEffect>();
    expect(effect).toMatchObject({ changed: true, points: [], correction: { match: figures } });
    const held = await season.figuresOf(matchId);
    expect(held.match).toMatchObject(figures);
    expect(held).toMatchObject({ correctionId: effect.correction?.id, corrected: figures });
    await season.withdraw(effect.correction?.id ?? 0);
    const after = await season.figuresOf(matchId);
    expect(after.match).toEqual(match);
    expect(after).not.toHaveProperty('corrected');
    expect(await season.evaluations()).toEqual(evaluations);
  });
});

describe('a match that is over', () => {
  test.each([
    ['a score that is not known', { homeScore: null }],
    ['no score at all', { homeScore: null, guestScore: null, state: 'FINISHED' }],
  ])('is not put right to %s', async (_, figures) => {
    const entries = await audit();
    for (const tryOnly of [true, false]) {
      const answer = await season.correctMatch({ matchId, figures, tryOnly });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'PARAMETER_INVALID', params: { name: 'figures' } },
      ]);
    }
    expect(await audit()).toEqual(entries);
  });

  test('has none while it is put right to one that was halted', async () => {
    const figures = { homeScore: null, guestScore: null, state: 'HALTED' };
    const answer = await season.correctMatch({ matchId, figures, tryOnly: true });
    expect(answer.statusCode).toBe(200);
  });
});

describe('what cannot be corrected', () => {
  const unknown = 'pl-nobody';
  const later = () => season.catalogue.matches.at(-1)?.id;
  const elsewhere = () => {
    const { homeTeamId, guestTeamId } = season.catalogue.matches[0] ?? {};
    const { players } = season.catalogue;
    return players.find(({ teamId }) => teamId !== homeTeamId && teamId !== guestTeamId)?.id;
  };
  test.each<[string, () => object, number, object]>([
    ['a match nobody knows', () => ({ matchId: 'mt-none' }), 404, { code: 'NOT_FOUND' }],
    ['a season nobody knows', () => ({ seasonId: 'se-none' }), 404, { code: 'SEASON_NOT_FOUND' }],
    ['a player of no season', () => ({ playerId: unknown }), 404, { code: 'PLAYER_NOT_FOUND' }],
    [
      'who plays elsewhere',
      () => ({ playerId: elsewhere() }),
      400,
      { params: { name: 'playerId' } },
    ],
    ['what has not begun', () => ({ matchId: later() }), 400, { params: { name: 'matchId' } }],
    ['nothing at all', () => ({ figures: {} }), 400, { code: 'PARAMETER_INVALID' }],
    [
      'what no source states',
      () => ({ figures: { points: 9 } }),
      400,
      { code: 'PARAMETER_INVALID' },
    ],
    [
      'a grade there is none',
      () => ({ figures: { grade: 700 } }),
      400,
      { code: 'PARAMETER_INVALID' },
    ],
    ['without a reason', () => ({ reason: '  ' }), 400, { code: 'PARAMETER_INVALID' }],
    [
      'without a word to players',
      () => ({ notice: { de: 'ja' } }),
      400,
      { code: 'PARAMETER_REQUIRED' },
    ],
  ])('%s', async (_, more, status, problem) => {
    const entries = await audit();
    const answer = await season.correctPlayer({ matchId, playerId, figures: FIGURES, ...more() });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, problem]);
    expect(await audit()).toEqual(entries);
  });
});
