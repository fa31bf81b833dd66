import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CorrectionEffect } from '@spieltag/shared-kernel/contract';
import { exportSeason, verifySeason } from '../season-archive/index.ts';
import {
  type CorrectableSeason,
  createCorrectableSeason,
  ratedPlayer,
} from './testing/correctable-season.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true });
});

/** Exports a season and works it out anew from the files. */
async function exportAndVerify({ db, seasonId }: CorrectableSeason) {
  const made = await mkdtemp(path.join(tmpdir(), 'spieltag-corrected-'));
  folders.push(made);
  const folder = path.join(made, 'season');
  await exportSeason(db, { seasonId, folder, now: Date.UTC(2026, 10, 1) });
  return verifySeason(folder);
}

const pointsOf = async ({ figuresOf }: CorrectableSeason, matchId: string, playerId: string) =>
  (await figuresOf(matchId)).players.find(({ id }) => id === playerId);

describe('a match that is being played', () => {
  /** Goals no source states. */
  const GOALS = 7;
  let season: CorrectableSeason;
  let untouched: CorrectableSeason;
  let matchId: string;
  let playerId: string;
  beforeAll(async () => {
    season = await createCorrectableSeason();
    untouched = await createCorrectableSeason();
    matchId = season.catalogue.matches[0]?.id ?? '';
    const first = season.loop();
    await first.step(season.seasonId, 'GAMEDAY');
    // Up to the first figures of the match there are.
    while (!(await season.figuresOf(matchId)).players.some(({ counted }) => counted)) {
      await first.step(season.seasonId);
    }
  });
  afterAll(async () => {
    await season.server.close();
    await untouched.server.close();
  });

  async function stateVersion() {
    const clock = season.db.selectFrom('season_clock').select('state_version');
    return (await clock.executeTakeFirstOrThrow()).state_version;
  }

  test('is corrected for all at once, and nobody is told of points that were not final', async () => {
    const { players } = await season.figuresOf(matchId);
    playerId = players.find(({ counted }) => counted?.starter)?.id ?? '';
    const before = await stateVersion();
    const body = { matchId, playerId, figures: { goals: GOALS } };
    const effect = (await season.correctPlayer(body)).json<CorrectionEffect>();
    expect(effect).toMatchObject({ changed: true, evaluated: false, points: [{ playerId }] });
    expect(await stateVersion()).toBe(before + 1);
    expect(await season.db.selectFrom('announcement').selectAll().execute()).toEqual([]);
  });

  test('goes on, after a restart as well: other figures follow the source, that one does not', async () => {
    await season.loop().step(season.seasonId, 'COMPLETED');
    await untouched.loop().step(untouched.seasonId, 'COMPLETED');
    const player = await pointsOf(season, matchId, playerId);
    const stated = await pointsOf(untouched, matchId, playerId);
    expect(player?.source).toEqual(stated?.counted);
    expect(player?.counted).toEqual({ ...stated?.counted, goals: GOALS });
  });

  test('has skipped nothing of the season', async () => {
    expect(await season.eventKeys()).toEqual(await untouched.eventKeys());
  });

  test('is worked out anew from an export to the digit', async () => {
    await expect(exportAndVerify(season)).resolves.toBeDefined();
  });

  test('is as the source has it once that is taken back', async () => {
    const [held] = await season.corrections();
    await season.withdraw(held?.id ?? 0);
    expect(await season.evaluations()).toEqual(await untouched.evaluations());
    await expect(exportAndVerify(season)).resolves.toBeDefined();
  });

  test('is corrected in the next round as well as if nothing had been', async () => {
    for (const one of [season, untouched]) await one.loop().playRounds(one.seasonId, 2);
    expect(await season.evaluations()).toEqual(await untouched.evaluations());
    expect(await season.eventKeys()).toEqual(await untouched.eventKeys());
  });
});

describe('a season that is over', () => {
  let season: CorrectableSeason;
  beforeAll(async () => {
    season = await createCorrectableSeason();
    await season.loop().playRounds(season.seasonId, 2);
  });
  afterAll(() => season.server.close());

  test('verifies with several corrections, one of them replaced and one taken back', async () => {
    const { matches } = season.catalogue;
    const [one = '', other = ''] = matches.map(({ id }) => id);
    const first = ratedPlayer(await season.figuresOf(one));
    const second = ratedPlayer(await season.figuresOf(other));
    const correct = async (matchId: string, playerId: string, more: object) => {
      const answer = await season.correctPlayer({ matchId, playerId, ...more });
      return answer.json<CorrectionEffect>().correction?.id ?? 0;
    };
    const id = await correct(one, first.id, { figures: { grade: 100 } });
    await correct(one, first.id, { figures: { goals: 3 }, replaces: id });
    const taken = await correct(other, second.id, { figures: null });
    await season.withdraw(taken);
    await season.loop().step(season.seasonId, 'EVALUATING');
    await expect(exportAndVerify(season)).resolves.toBeDefined();
  });
});
