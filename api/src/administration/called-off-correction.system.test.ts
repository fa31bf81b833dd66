import { expect, test } from '@jest/globals';
import {
  closeGrowingSeasons,
  growingSeason,
  KICK_OFF,
} from '../gameloop/testing/growing-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { correctPlayer, listCorrections } from './correct-result.command.ts';
import { NOTICE, REASON } from './testing/correctable-season.ts';

closeGrowingSeasons();

const HOUR_MS = 3_600_000;
const FIRST = 'rn-k000120230001';
const LATER = ['rn-k000120230002', 'rn-k000120230003'];
const MATCH = 'mt-k1';
const SCORER = 'pl-k1';
/** When the match is played instead, a week after all others. */
const PLAYED_ON = KICK_OFF + 3 * 7 * 24 * HOUR_MS;
/** By the source the scorer has eight with one goal; each is three. */
const STATED = 8;
const CORRECTED = STATED + 3 * 3;
const FIGURES = { goals: 4 };

type Growing = Awaited<ReturnType<typeof growingSeason>>;

const inState = (state: string) => (text: string) => text.replace('"FINISHED"', `"${state}"`);
const postponed = (text: string) => {
  const database = JSON.parse(text);
  for (const match of database.matches) if (match.id === MATCH) match.date = PLAYED_ON;
  return JSON.stringify(database);
};

function correct({ db, seasonId }: Growing, at: number) {
  const body = { seasonId, matchId: MATCH, playerId: SCORER, figures: FIGURES, replaces: null };
  const actor = { actor: 'us-operator', at: new Date(at) };
  return correctPlayer(seasonContext(db), actor, { ...body, notice: NOTICE, reason: REASON });
}

const rated = ({ db }: Growing) =>
  db
    .selectFrom('player_match')
    .select('points')
    .where('match_id', '=', MATCH)
    .where('rated', '=', true)
    .where('player_no', '=', (eb) =>
      eb.selectFrom('player').select('player_no').where('id', '=', SCORER),
    )
    .execute();

test.each([
  ['by the server that has seen it', false],
  ['by one that is started anew', true],
])('a correction ends with the match that is called off, as is seen %s', async (_, isRestarted) => {
  const season = await growingSeason(0, 3);
  await season.write(FIRST, inState('LIVE'));
  await season.look();
  const at = KICK_OFF + 2 * HOUR_MS;
  await season.playUntil(at);
  const { correction } = await correct(season, at);
  expect(await rated(season)).toEqual([{ points: CORRECTED }]);

  await season.write(FIRST, inState('SCHEDULED'));
  await season.publish(3, postponed);
  if (isRestarted) season.restart();
  else await season.look();
  await season.playUntil(KICK_OFF + 5 * HOUR_MS);
  expect(await rated(season)).toEqual([]);
  const context = seasonContext(season.db);
  expect(await listCorrections(context, season.seasonId)).toMatchObject([
    { id: correction?.id, endedAt: expect.any(Number) },
  ]);
  const audit = await season.db.selectFrom('admin_audit').selectAll().orderBy('audit_no').execute();
  expect(audit.at(-1)).toMatchObject({
    ...{ actor: 'game', action: 'endCorrection', subject: MATCH },
    before: { correctionId: correction?.id, playerId: SCORER, figures: FIGURES },
  });

  await season.playUntil(PLAYED_ON + 2 * HOUR_MS);
  for (const round of [FIRST, ...LATER]) await season.write(round);
  await season.look();
  await season.playUntil(PLAYED_ON + 5 * HOUR_MS);
  expect(await rated(season)).toEqual([{ points: STATED }]);
});

test('a correction of a match whose source is behind holds as its source comes after', async () => {
  const season = await growingSeason(0, 3);
  const at = KICK_OFF + 2 * HOUR_MS;
  await season.playUntil(at);
  await correct(season, at);
  for (const state of ['FINAL_LINEUP', 'LIVE', 'FINISHED']) {
    await season.write(FIRST, inState(state));
    await season.look();
    await season.playUntil(at + HOUR_MS);
  }
  await season.playUntil(KICK_OFF + 12 * HOUR_MS);
  expect(await rated(season)).toEqual([{ points: CORRECTED }]);
});
