import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTradingWorld, type TradingWorld } from './trading-world.fixture.ts';

/**
 * The rules of changing a lineup, sentence by sentence, each with a request that breaks it, sent past the client, and the code that comes back. The
 * ledger is the same afterwards.
 */
let play: TradingWorld;
beforeAll(async () => {
  play = await createTradingWorld();
});
afterAll(() => play.server.close());

describe('a lineup is refused if', () => {
  const ids = () => play.full.indexedPlayers;
  /** The keepers of pitch and bench change places. */
  const swapped = () => ({
    ...play.full,
    indexedPlayers: ids()
      .with(0, ids()[11] ?? null)
      .with(11, ids()[0] ?? null),
  });

  test.each(['GENERAL_LOCKED', 'GAMEDAY_LOCKED', 'EVALUATING', 'COMPLETED', 'LOCKED'] as const)(
    'it is changed in %s',
    async (phase) => {
      const user = await play.owner({ phase });
      await play.expectRefused(
        user,
        () => play.server.commit(user, swapped()),
        'REFUSED_LINEUP_PHASE_LOCKED',
      );
    },
  );

  test('it is changed on a GAMEDAY while the ledger’s market is not open', async () => {
    const user = await play.owner({ phase: 'GAMEDAY', own: 'CLOSED' });
    await play.expectRefused(
      user,
      () => play.server.commit(user, swapped()),
      'REFUSED_LINEUP_PHASE_LOCKED',
    );
  });

  test.each([
    ['GENERAL, whatever the market', { roundNo: 2, own: 'CLOSED' }],
    ['GAMEDAY, while the ledger’s market is open', { phase: 'GAMEDAY' }],
  ] as const)('never for the phase in %s', async (_, world) => {
    const user = await play.owner(world);
    expect((await play.server.commit(user, swapped())).statusCode).toBe(200);
  });

  test.each([
    ['LIVE', 422],
    ['FINISHED', 422],
    ['SCHEDULED', 200],
    ['PRELIMINARY_LINEUP', 200],
    ['FINAL_LINEUP', 200],
    ['HALTED', 200],
  ] as const)('it substitutes a player whose match is %s: %i', async (state, status) => {
    const user = await play.owner({ phase: 'GAMEDAY' });
    await play.playMatches(state, ids()[0]);
    const reply = await play.server.commit(user, swapped());
    expect(reply.statusCode).toBe(status);
    if (status === 422) expect(reply.json()).toMatchObject({ code: 'REFUSED_PLAYER_LOCKED' });
  });

  test.each([
    ['LIVE', 'SCHEDULED', 422],
    ['FINISHED', 'SCHEDULED', 422],
    ['FINISHED', 'HALTED', 422],
    ['HALTED', 'SCHEDULED', 200],
  ] as const)(
    'it substitutes a player of whose two matches one is %s, one %s: %i',
    async (one, other, status) => {
      const user = await play.owner({ phase: 'GAMEDAY' });
      const second = await play.secondMatch(ids()[0]);
      try {
        for (const [earlier, later] of [
          [one, other],
          [other, one],
        ] as const) {
          await second.play(earlier, later);
          const reply = await play.server.commit(user, swapped());
          expect(reply.statusCode).toBe(status);
          if (status === 422) expect(reply.json()).toMatchObject({ code: 'REFUSED_PLAYER_LOCKED' });
        }
      } finally {
        await second.undo();
      }
    },
  );

  test.each([
    ['FINISHED', 'STARTER', 0, 422],
    ['LIVE', 'BENCH', 2, 422],
    ['FINISHED', 'BENCH', 0, 200],
    ['HALTED', 'STARTER', 2, 200],
  ] as const)(
    'it substitutes a player who was, in a match of another team that is %s, %s with %i points: %i',
    async (state, status, points, code) => {
      const user = await play.owner({ phase: 'GAMEDAY' });
      const matchId = await play.playedElsewhere(ids()[11], state, { status, points });
      try {
        const reply = await play.server.commit(user, swapped());
        expect(reply.statusCode).toBe(code);
        if (code === 422) expect(reply.json()).toMatchObject({ code: 'REFUSED_PLAYER_LOCKED' });
      } finally {
        await play.server.db.deleteFrom('player_match').where('match_id', '=', matchId).execute();
      }
    },
  );

  test.each([
    ['it places players of others', () => ({ 0: play.someoneFor(0) }), 'NOT_IN_SQUAD'],
    ['it leaves players out', () => ({ 0: null }), 'INVALID_LINEUP'],
    [
      'it places a player twice',
      () => ({ 1: play.full.indexedPlayers[2] ?? null }),
      'DUPLICATE_PLAYER',
    ],
    [
      'a position is not the player’s',
      () => ({ 0: ids()[1] ?? null, 1: ids()[0] ?? null }),
      'WRONG_POSITION',
    ],
  ] as const)('%s', async (_, slots, code) => {
    const user = await play.owner({});
    const { indexedPlayers } = play.withPlayers(play.full, slots());
    const { formationId } = play.full;
    await play.expectRefused(
      user,
      () => play.server.commit(user, { formationId, indexedPlayers }),
      `REFUSED_${code}`,
    );
  });

  test('its formation is none of the season’s', async () => {
    const user = await play.owner({});
    const sent = { ...play.full, formationId: '1235' };
    await play.expectRefused(
      user,
      () => play.server.commit(user, sent),
      'REFUSED_UNKNOWN_FORMATION',
    );
  });

  test('there are not enough players for its formation, once matches have begun', async () => {
    const defenders = ids().flatMap((id, slot) => (play.positionOf(id) === 'DEFENDER' ? slot : []));
    // Of seven three are left, in the formation with the fewest defenders.
    const user = await play.owner({}, ...defenders.slice(3));
    const three = play.season.formations.find(({ defenderCount }) => defenderCount === 3);
    const five = play.season.formations.find(({ defenderCount }) => defenderCount === 5);
    const order = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;
    const held = (await play.server.without(play.full, ...defenders.slice(3))).indexedPlayers;
    const arranged = (counts: readonly number[]) => {
      const groups = order.map((position) => held.filter((id) => play.positionOf(id) === position));
      const sizes = [3, 7, 7, 5];
      const padded = groups.map((group, i) => [
        ...group,
        ...Array.from({ length: (sizes[i] ?? 0) - group.length }, () => null),
      ]);
      return [
        ...padded.flatMap((group, i) => group.slice(0, counts[i])),
        ...padded.flatMap((group, i) => group.slice(counts[i])),
      ];
    };
    const countsOf = (formation: typeof three) => [
      1,
      formation?.defenderCount ?? 0,
      formation?.midfielderCount ?? 0,
      formation?.forwardCount ?? 0,
    ];
    const first = { formationId: three?.id ?? '', indexedPlayers: arranged(countsOf(three)) };
    expect((await play.server.commit(user, first)).statusCode).toBe(200);
    await play.become({ phase: 'GAMEDAY' });
    const keeper = first.indexedPlayers[0];
    await play.playMatches('LIVE', keeper);
    const next = { formationId: five?.id ?? '', indexedPlayers: arranged(countsOf(five)) };
    await play.expectRefused(
      user,
      () => play.server.commit(user, next),
      'REFUSED_FORMATION_IMPOSSIBLE',
    );
  });

  test('there are more of a team on the pitch than allowed', async () => {
    await play.become({});
    await play.playMatches('SCHEDULED');
    const user = await play.server.user();
    const legal = play.crowdedAcross();
    expect((await play.server.trade(user, legal.before)).statusCode).toBe(200);
    await play.expectRefused(
      user,
      () => play.server.commit(user, legal.after),
      'REFUSED_MAX_FOR_TEAM_ON_PITCH',
    );
  });
});
