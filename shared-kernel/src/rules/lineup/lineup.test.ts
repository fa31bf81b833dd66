import { describe, expect, test } from '@jest/globals';
import { accept, refuse } from '../result.ts';
import { aPlayer, fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { Lineup, MatchLineupStatus } from '../types.ts';
import { ROUND_PHASES } from '../types.ts';
import { changeFormation } from './change-formation.ts';
import { checkLineup, checkLineupCommit } from './check-lineup.ts';
import { isPlayerLocked } from './locks.ts';
import { dragVerdict, legalTargets, swapSlots, swapVerdict } from './swap-slots.ts';

const players = fullTeam();
const lineup = lineupOf(players);
const ctx = worldOf({ players });
// 4-4-2: g1 | d1-d4 | m1-m4 | f1 f2, bench from 11: g2 | d5 d6 | m5 m6 | f3 f4
const [D1, D2, M1, F1, BENCH_D5, BENCH_F3] = [1, 2, 5, 9, 12, 16];
const idsOf = (of: Lineup) => of.indexedPlayers.map((placed) => placed?.id ?? null);
const live = (...ids: string[]) =>
  worldOf({
    players,
    roundPhase: 'GAMEDAY',
    matches: Object.fromEntries(ids.map((id) => [`team-of-${id}`, 'LIVE' as MatchLineupStatus])),
  });

describe('a swap', () => {
  test('lets two players of a position change places', () => {
    const swapped = swapSlots(lineup, D1, BENCH_D5, ctx);
    if (!swapped.ok) throw new Error(swapped.error.code);
    expect(idsOf(swapped.value)[D1]).toBe('d5');
    expect(idsOf(swapped.value)[BENCH_D5]).toBe('d1');
  });

  test('moves a player to an empty slot', () => {
    const emptied = { ...lineup, indexedPlayers: lineup.indexedPlayers.with(D1, null) };
    const swapped = swapSlots(emptied, BENCH_D5, D1, ctx);
    if (!swapped.ok) throw new Error(swapped.error.code);
    expect(idsOf(swapped.value)[D1]).toBe('d5');
    expect(idsOf(swapped.value)[BENCH_D5]).toBeNull();
  });

  test('is allowed only if the dragged player has the position of the target', () => {
    expect(swapVerdict(lineup, D1, M1, ctx)).toEqual({
      code: 'WRONG_POSITION',
      playerId: 'd1',
      position: 'MIDFIELDER',
    });
  });

  test('is refused by an empty or missing slot', () => {
    const emptied = { ...lineup, indexedPlayers: lineup.indexedPlayers.with(D1, null) };
    expect(dragVerdict(emptied, D1, ctx)).toEqual({ code: 'EMPTY_SLOT', index: D1 });
    expect(swapVerdict(lineup, D1, 40, ctx)).toEqual({ code: 'SLOT_OUT_OF_RANGE', index: 40 });
    expect(swapVerdict(lineup, -1, D1, ctx)).toEqual({ code: 'SLOT_OUT_OF_RANGE', index: -1 });
  });

  test.each(ROUND_PHASES.filter((phase) => phase !== 'GENERAL' && phase !== 'GAMEDAY'))(
    'is refused in %s',
    (roundPhase) => {
      const verdict = swapVerdict(lineup, D1, D2, worldOf({ players, roundPhase }));
      expect(verdict).toEqual({ code: 'LINEUP_PHASE_LOCKED' });
    },
  );

  test('is refused for a player whose match is LIVE, whichever of the two it is', () => {
    const refusal = { code: 'PLAYER_LOCKED', playerId: 'd1' };
    expect(swapVerdict(lineup, D1, BENCH_D5, live('d1'))).toEqual(refusal);
    expect(swapVerdict(lineup, BENCH_D5, D1, live('d1'))).toEqual(refusal);
  });

  test.each([
    ['SCHEDULED', true],
    ['PRELIMINARY_LINEUP', true],
    ['FINAL_LINEUP', true],
    ['HALTED', true],
    ['LIVE', false],
    ['FINISHED', false],
  ] as const)('of a player whose match is %s: allowed is %s', (status, allowed) => {
    const gameday = worldOf({
      players,
      roundPhase: 'GAMEDAY',
      matches: { 'team-of-d1': status },
    });
    expect(swapVerdict(lineup, D1, BENCH_D5, gameday) === undefined).toBe(allowed);
  });

  describe('and the team limit on the pitch', () => {
    const crowded = fullTeam().map((player) =>
      ['d1', 'd2', 'd5', 'f3'].includes(player.id) ? { ...player, teamId: 'full' } : player,
    );
    const held = lineupOf(crowded);
    const world = worldOf({ players: crowded });

    test('across pitch and bench is refused when the limit would be exceeded', () => {
      expect(swapVerdict(held, BENCH_F3, F1, world)).toEqual({
        code: 'MAX_FOR_TEAM_ON_PITCH',
        teamId: 'full',
        max: 2,
      });
      expect(swapVerdict(held, F1, BENCH_F3, world)).toEqual(
        swapVerdict(held, BENCH_F3, F1, world),
      );
    });

    test('across them is free for two players of the same team', () => {
      expect(swapVerdict(held, BENCH_D5, D1, world)).toBeUndefined();
    });

    test('within field or within bench is free', () => {
      expect(swapVerdict(held, D1, D2, world)).toBeUndefined();
      expect(swapVerdict(held, BENCH_F3, BENCH_F3 + 1, world)).toBeUndefined();
    });

    test('of 0 is no limit', () => {
      const limits = { ...world.limits, maxTeamPresenceOnField: 0 };
      expect(swapVerdict(held, BENCH_F3, F1, { ...world, limits })).toBeUndefined();
    });
  });

  test('has the legal targets marked slot by slot', () => {
    const legal = legalTargets(lineup, D1, ctx).flatMap((refusal, i) => (refusal ? [] : i));
    expect(legal).toEqual([1, 2, 3, 4, 12, 13]);
  });
});

describe('whose match of a later round has begun', () => {
  const early = (more = {}) =>
    worldOf({ players, begunEarly: new Set(['team-of-d1', 'team-of-d5']), ...more });

  test.each([
    ['GENERAL', 'CLOSED'],
    ['GAMEDAY', 'OPEN'],
  ] as const)('neither enters nor leaves the pitch in %s', (roundPhase, marketPhase) => {
    const rules = early({ roundPhase, marketPhase });
    const refusal = (playerId: string) => ({ code: 'PLAYER_LOCKED', playerId });
    expect(swapVerdict(lineup, D2, BENCH_D5, rules)).toEqual(refusal('d5'));
    expect(swapVerdict(lineup, D1, BENCH_D5 + 1, rules)).toEqual(refusal('d1'));
    expect(swapVerdict(lineup, D2, BENCH_D5 + 1, rules)).toBeUndefined();
  });

  test('stays where they are in another formation', () => {
    const pitchIn = (rules: typeof ctx) => {
      const changed = changeFormation(lineup, '1352', rules);
      if (!changed.ok) throw new Error(changed.error.code);
      const pitch = idsOf(changed.value).slice(0, 11);
      return ['d3', 'd4', 'm5', 'm6'].filter((id) => pitch.includes(id));
    };
    expect(pitchIn(ctx)).toEqual(['d3', 'm5']);
    const begunEarly = new Set(['team-of-d4', 'team-of-m5']);
    expect(pitchIn(early({ begunEarly }))).toEqual(['d4', 'm6']);
  });

  test('is locked while the round before is COMPLETED, as nobody else is', () => {
    const rules = early({ roundPhase: 'COMPLETED', matches: { 'team-of-d2': 'FINISHED' } });
    expect(['d1', 'd2'].map((id) => isPlayerLocked(id, rules))).toEqual([true, false]);
  });
});

describe('a committed lineup', () => {
  const sent = { formationId: '1442', indexedPlayers: idsOf(lineup) };
  const exchanged = (a: number, b: number) => ({
    ...sent,
    indexedPlayers: sent.indexedPlayers
      .with(a, sent.indexedPlayers[b] ?? null)
      .with(b, sent.indexedPlayers[a] ?? null),
  });

  test('that is the held one is accepted in every phase', () => {
    for (const roundPhase of ROUND_PHASES) {
      expect(checkLineupCommit(lineup, sent, worldOf({ players, roundPhase }))).toEqual(
        accept(lineup),
      );
    }
  });

  test.each([
    ['another size', { ...sent, indexedPlayers: [...sent.indexedPlayers, null] }, 'INVALID_LINEUP'],
    [
      'a player missing',
      { ...sent, indexedPlayers: sent.indexedPlayers.with(0, null) },
      'INVALID_LINEUP',
    ],
    [
      'a player twice',
      { ...sent, indexedPlayers: sent.indexedPlayers.with(2, 'd1') },
      'DUPLICATE_PLAYER',
    ],
    ['a stranger', { ...sent, indexedPlayers: sent.indexedPlayers.with(2, 'x') }, 'NOT_IN_SQUAD'],
    ['positions mixed up', exchanged(D1, M1), 'WRONG_POSITION'],
    ['an unknown formation', { ...sent, formationId: 'FREE' }, 'UNKNOWN_FORMATION'],
  ] as const)('with %s is refused', (_, next, code) => {
    expect(checkLineupCommit(lineup, next, ctx)).toMatchObject({ ok: false, error: { code } });
  });

  test('keeps the team recorded at the placing when a player has changed team since', () => {
    const moved = players.map((p) => (p.id === 'd1' ? { ...p, teamId: 'elsewhere' } : p));
    const checked = checkLineupCommit(lineup, exchanged(D1, BENCH_D5), worldOf({ players: moved }));
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value.indexedPlayers[BENCH_D5]).toEqual({ id: 'd1', teamId: 'team-of-d1' });
  });

  test('moves a player the catalogue has lost or lists elsewhere, within the held position', () => {
    const without = players.filter(({ id }) => id !== 'd1');
    const relisted = [...without, aPlayer('d1', 'FORWARD')];
    const unstated = [...without, { ...aPlayer('d1', 'DEFENDER'), position: 'UNKNOWN' as const }];
    for (const catalogue of [without, relisted, unstated]) {
      const world = worldOf({ players: catalogue });
      expect(checkLineupCommit(lineup, exchanged(D1, BENCH_D5), world).ok).toBe(true);
      expect(swapVerdict(lineup, D1, BENCH_D5, world)).toBeUndefined();
      expect(changeFormation(lineup, '1532', world).ok).toBe(true);
      expect(checkLineupCommit(lineup, exchanged(D1, F1), world)).toMatchObject({
        error: { code: 'WRONG_POSITION' },
      });
    }
  });

  test('may not take a locked player across the line, but past others on the same side', () => {
    const world = { ...live('d1'), marketPhase: 'OPEN' as const };
    expect(checkLineupCommit(lineup, exchanged(D1, BENCH_D5), world)).toEqual(
      refuse({ code: 'PLAYER_LOCKED', playerId: 'd1' }),
    );
    expect(checkLineupCommit(lineup, exchanged(D1, D2), world).ok).toBe(true);
  });

  test('is refused on a GAMEDAY with the market closed', () => {
    const world = worldOf({ players, roundPhase: 'GAMEDAY', marketPhase: 'CLOSED' });
    expect(checkLineupCommit(lineup, exchanged(D1, D2), world)).toEqual(
      refuse({ code: 'LINEUP_PHASE_LOCKED' }),
    );
  });
});

describe('a lineup by itself', () => {
  test('is legal when its size, positions and teams are', () => {
    expect(checkLineup(lineup, ctx)).toEqual(accept(lineup));
  });

  test('with more players of a team on the field than allowed is refused', () => {
    const crowded = fullTeam().map((player) =>
      ['d1', 'm1', 'f1'].includes(player.id) ? { ...player, teamId: 'full' } : player,
    );
    expect(checkLineup(lineupOf(crowded), worldOf({ players: crowded }))).toEqual(
      refuse({ code: 'MAX_FOR_TEAM_ON_PITCH', teamId: 'full', max: 2 }),
    );
  });

  test('keeps positions of players who are held already', () => {
    const relisted = worldOf({
      players: players.map((p) => (p.id === 'd1' ? aPlayer('d1', 'FORWARD') : p)),
    });
    expect(checkLineup(lineup, relisted).ok).toBe(false);
    expect(checkLineup(lineup, relisted, lineup).ok).toBe(true);
  });
});
