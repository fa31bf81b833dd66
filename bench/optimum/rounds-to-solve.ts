import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedSpec, openFeed, type SeasonCatalogue } from '@spieltag/api/feed';
import {
  hasPosition,
  NO_PRICE,
  type optimalLineup,
  type PricedPlayer,
  ruleSetFor,
  scorePlayer,
} from '@spieltag/shared-kernel/rules';

/** The best eleven of a round is looked for among these. */
export interface RoundToSolve {
  /** What the rows of the result are grouped by. */
  readonly from: string;
  readonly roundId: string;
  readonly players: readonly PricedPlayer[];
  readonly options: Parameters<typeof optimalLineup>[1];
}

/** Beside the checkout; belongs to its publishers and is not there everywhere. */
const RECORDED = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const GENERATED_SEEDS = [1, 2];
const ROUNDS_OF_GENERATED = 25;
const ROUNDS_OF_RECORDED = 5;

/** Rounds of generated seasons, and of recorded ones where they are. */
export async function roundsToSolve(): Promise<RoundToSolve[]> {
  const rounds: RoundToSolve[] = [];
  for (const seed of GENERATED_SEEDS) {
    rounds.push(...(await roundsOf({ provider: 'generated', seed }, ROUNDS_OF_GENERATED)));
  }
  for (const provider of ['kicker', 'fpl'] as const) {
    const names = await readdir(join(RECORDED, provider)).catch(() => []);
    for (const name of names.sort()) {
      const spec = { provider, folder: join(RECORDED, provider, name) };
      rounds.push(...(await roundsOf(spec, ROUNDS_OF_RECORDED)));
    }
  }
  return rounds;
}

/** Evenly spread over the season, only those in which somebody has played. */
async function roundsOf(spec: FeedSpec, count: number): Promise<RoundToSolve[]> {
  const feed = openFeed(spec);
  // Not everything that lies there need be a season.
  const catalogue = await feed.catalogue().catch(() => null);
  if (!catalogue) return [];
  const { rounds, formations, preset } = catalogue;
  const found: RoundToSolve[] = [];
  for (let i = 0; i < count; i++) {
    const round = rounds[Math.floor((i * rounds.length) / count)];
    if (!round) continue;
    const points = await pointsOf(feed, catalogue, round.id);
    if (points.size === 0) continue;
    found.push({
      from: spec.provider,
      roundId: round.id,
      players: playersOf(catalogue, points),
      options: { formations, limits: preset.limits, budget: preset.initialBudget },
    });
  }
  return found;
}

async function pointsOf(
  feed: ReturnType<typeof openFeed>,
  { preset }: SeasonCatalogue,
  roundId: string,
): Promise<Map<string, number>> {
  const ruleSet = ruleSetFor(preset.ruleSetId);
  const last = new Map((await feed.roundUpdates(roundId)).map((one) => [one.matchId, one]));
  const points = new Map<string, number>();
  for (const { players } of last.values()) {
    for (const { playerId, stats, position } of players) {
      const gained = stats ? scorePlayer(stats, position, ruleSet).points : 0;
      points.set(playerId, (points.get(playerId) ?? 0) + gained);
    }
  }
  return points;
}

function playersOf({ players }: SeasonCatalogue, points: ReadonlyMap<string, number>) {
  return players
    .filter(hasPosition)
    .filter(({ marketValue }) => marketValue > 0 && marketValue < NO_PRICE)
    .map(({ id, position, teamId, marketValue }) => ({
      id,
      position,
      teamId,
      marketValue,
      points: points.get(id) ?? 0,
    }));
}
