import { type Browser, expect, type Page } from '@playwright/test';
import type {
  BodyOf,
  contract,
  GameState,
  MatchFigures,
  MatchRecord,
} from '@spieltag/shared-kernel/contract';
import { makeOperatorToken } from '../fixtures/operator-token.ts';
import type { RunningGame } from '../fixtures/start-game.ts';
import { GOAL_NOTICE } from '../pages/goal-notice.ts';

const BASE = '/api/administration/v1';
type RoundOf = Pick<GameState, 'seasonId' | 'roundId'>;
type Correction = BodyOf<typeof contract.administration.correctPlayer>;

/** An operator says of somebody of a round that it was one goal more; gives the name. */
export async function correctGoals(
  browser: Browser,
  game: RunningGame,
  { seasonId, roundId }: RoundOf,
): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const origin = `http://operator.localhost:${new URL(game.url).port}`;
  await page.goto(`${origin}/#results`);
  await page.getByLabel('Zugangsschlüssel').fill(await makeOperatorToken(game, 'ada'));
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('region', { name: 'Spiel suchen' })).toBeVisible();
  const match = await firstMatch(page, roundId);
  const { players } = await call<MatchFigures>(page, `match-figures/${seasonId}/${match.id}.json`);
  const player = players.find(({ counted }) => counted !== null && counted.minutes > 0);
  if (!player?.counted) throw new Error(`nobody has played in ${match.id}`);
  const correction: Correction = {
    seasonId,
    matchId: match.id,
    playerId: player.id,
    figures: { goals: player.counted.goals + 1 },
    replaces: player.correctionId,
    notice: GOAL_NOTICE,
    reason: 'Confirmed by the league',
  };
  await call(page, 'correct-player.json', correction);
  await context.close();
  return player.name;
}

async function firstMatch(page: Page, roundId: string): Promise<MatchRecord> {
  const path = `round-matches/${roundId}.json`;
  const [match] = (await call<{ matches: readonly MatchRecord[] }>(page, path)).matches;
  if (!match) throw new Error(`no match in ${roundId}`);
  return match;
}

/** Calls as the operator's page does: its cookie says who it is. */
function call<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  return page.evaluate(
    async ([url, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const request = sent === undefined ? {} : { method: 'POST', headers, body: sent };
      const reply = await fetch(url, request);
      if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
      return reply.json();
    },
    [`${BASE}/${path}`, body && JSON.stringify(body)] as const,
  );
}
