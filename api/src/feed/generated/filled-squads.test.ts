import { describe, expect, test } from '@jest/globals';
import {
  FORMATIONS,
  isOnPitch,
  LEAGUE_RULE_SET,
  type RulePlayer,
  type RulesContext,
  randomFrom,
  randomRoster,
  type Squad,
  scorePlayer,
} from '@spieltag/shared-kernel/rules';
import { generatedFeed } from './generated-feed.ts';

const PLAYED_ROUNDS = 12;
const feed = generatedFeed(7);
const catalogue = await feed.catalogue();
const players = await afterRounds(PLAYED_ROUNDS);
const playerById = new Map(players.map((player) => [player.id, player]));
const { limits } = catalogue.preset;
const ctx: RulesContext = {
  limits,
  formations: FORMATIONS,
  roundPhase: 'GENERAL',
  marketPhase: 'OPEN',
  player: (id) => playerById.get(id),
  matchStatusOfTeam: () => undefined,
};

type RatedPlayer = RulePlayer & Required<Pick<RulePlayer, 'rating' | 'ratingBreakDown' | 'status'>>;

/** The players as everybody knows them once so many rounds have been played. */
async function afterRounds(count: number): Promise<readonly RatedPlayer[]> {
  const rounds = catalogue.rounds.slice(0, count);
  const until = rounds.at(-1)?.endDate ?? 0;
  const known = new Map<string, RulePlayer>(catalogue.players.map((each) => [each.id, each]));
  for (const { at, player, active } of await feed.playerChanges()) {
    if (at <= until) known.set(player.id, { ...player, active });
  }
  const rated = new Map<string, { rating: number; starter: number; joker: number }>();
  for (const { id } of rounds) {
    const last = new Map((await feed.roundUpdates(id)).map((update) => [update.matchId, update]));
    for (const { playerId, position, stats } of [...last.values()].flatMap(
      (each) => each.players,
    )) {
      if (!stats) continue;
      const before = rated.get(playerId) ?? { rating: 0, starter: 0, joker: 0 };
      rated.set(playerId, {
        rating: before.rating + scorePlayer(stats, position, LEAGUE_RULE_SET).points,
        starter: before.starter + Number(stats.starter),
        joker: before.joker + Number(stats.joker),
      });
    }
  }
  return [...known.values()].map((player) => {
    const { rating, ...ratingBreakDown } = rated.get(player.id) ?? {
      rating: 0,
      starter: 0,
      joker: 0,
    };
    return { ...player, status: player.status ?? 'UNKNOWN', rating, ratingBreakDown };
  });
}

function membersOf({ lineup }: Squad) {
  return lineup.indexedPlayers.flatMap((placed, index) => {
    const player = players.find(({ id }) => id === placed?.id);
    return player ? [{ player, onPitch: isOnPitch(index) }] : [];
  });
}

describe('a squad filled up in the generated season', () => {
  const random = randomFrom('300 budgets');
  const budgets = Array.from({ length: 300 }, () => Math.round((12 + 50 * random()) * 1e6));
  const squads = budgets.map((budget, i) => {
    const { id } = FORMATIONS[i % FORMATIONS.length] ?? { id: '1442' };
    const filled = randomRoster(players, ctx, budget, id, random);
    if (!filled.ok) throw new Error(`${budget}: ${filled.error.code}`);
    return membersOf(filled.value);
  });

  test('has played, as a season that was played has to', () => {
    expect(
      players.filter(({ ratingBreakDown: { starter } }) => starter > 0).length,
    ).toBeGreaterThan(200);
    expect(players.some(({ status }) => status === 'INACTIVE')).toBe(true);
  });

  test('has no starter with a better-scoring bench mate of the same position', () => {
    const worse = squads.flatMap((members) => {
      const bench = members.filter(({ onPitch }) => !onPitch);
      return members.filter(
        ({ player, onPitch }) =>
          onPitch &&
          bench.some(
            (mate) =>
              mate.player.position === player.position && mate.player.rating > player.rating,
          ),
      );
    });
    expect(worse).toEqual([]);
  });

  test('has hardly a starter who has not played this season', () => {
    const starters = squads.flat().filter(({ onPitch }) => onPitch);
    const idle = starters.filter(
      ({ player: { ratingBreakDown: played } }) => played.starter + played.joker === 0,
    );
    expect(starters).toHaveLength(3_300);
    expect(idle.length / starters.length).toBeLessThanOrEqual(0.05);
  });

  test('has nobody who has left or is out', () => {
    for (const { player } of squads.flat()) {
      expect(player.active).not.toBe(false);
      expect(player.status).not.toBe('INACTIVE');
    }
  });

  test('is another one with every draw', () => {
    const drawn = squads.map((members) => members.map(({ player }) => player.id).join());
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
