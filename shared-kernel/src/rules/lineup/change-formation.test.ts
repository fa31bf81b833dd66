import { describe, expect, test } from '@jest/globals';
import { refuse } from '../result.ts';
import { fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { Lineup, MatchLineupStatus } from '../types.ts';
import { changeFormation, possibleFormations } from './change-formation.ts';

const players = fullTeam();
const lineup = lineupOf(players);
const ctx = worldOf({ players });
// 4-4-2: g1 | d1-d4 | m1-m4 | f1 f2, bench from 11: g2 | d5 d6 | m5 m6 | f3 f4
const [D1, F1] = [1, 9];
const idsOf = (of: Lineup) => of.indexedPlayers.map((placed) => placed?.id ?? null);
const live = (...ids: string[]) =>
  worldOf({
    players,
    roundPhase: 'GAMEDAY',
    matches: Object.fromEntries(ids.map((id) => [`team-of-${id}`, 'LIVE' as MatchLineupStatus])),
  });

describe('a formation change', () => {
  test('loses nobody and keeps as many players on their side as possible', () => {
    const changed = changeFormation(lineup, '1352', ctx);
    if (!changed.ok) throw new Error(changed.error.code);
    expect(idsOf(changed.value).slice(0, 11).join(' ')).toBe('g1 d1 d2 d3 m1 m2 m3 m4 m5 f1 f2');
    expect(idsOf(changed.value).slice(11).join(' ')).toBe('g2 d4 d5 d6 m6 f3 f4');
  });

  test('leaves fielded players and empty pitch slots as they are where the count stays', () => {
    const emptied = { ...lineup, indexedPlayers: lineup.indexedPlayers.with(F1, null) };
    const changed = changeFormation(emptied, '1352', ctx);
    if (!changed.ok) throw new Error(changed.error.code);
    expect(idsOf(changed.value).slice(9)).toEqual([
      null,
      'f2',
      'g2',
      'd4',
      'd5',
      'd6',
      'm6',
      'f3',
      'f4',
    ]);
  });

  test('sends an empty pitch slot away before a player', () => {
    const emptied = { ...lineup, indexedPlayers: lineup.indexedPlayers.with(D1, null) };
    const changed = changeFormation(emptied, '1352', ctx);
    if (!changed.ok) throw new Error(changed.error.code);
    expect(idsOf(changed.value).slice(0, 4)).toEqual(['g1', 'd2', 'd3', 'd4']);
    expect(idsOf(changed.value).slice(12, 15)).toEqual(['d5', 'd6', null]);
  });

  test('keeps players who cannot be substituted on their side', () => {
    const changed = changeFormation(lineup, '1352', live('d4', 'm5'));
    if (!changed.ok) throw new Error(changed.error.code);
    expect(idsOf(changed.value).slice(1, 4)).toEqual(['d1', 'd2', 'd4']);
    expect(idsOf(changed.value).slice(4, 9)).toEqual(['m1', 'm2', 'm3', 'm4', 'm6']);
  });

  test('is possible only if enough players who can be substituted exist', () => {
    expect(changeFormation(lineup, '1352', live('d1', 'd2', 'd3', 'd4'))).toEqual(
      refuse({ code: 'FORMATION_IMPOSSIBLE', formationId: '1352', position: 'DEFENDER' }),
    );
    expect(changeFormation(lineup, '1352', live('m5', 'm6'))).toEqual(
      refuse({ code: 'FORMATION_IMPOSSIBLE', formationId: '1352', position: 'MIDFIELDER' }),
    );
  });

  test('is possible only if enough players exist once some cannot be substituted', () => {
    const few = lineupOf(players.filter(({ id }) => id !== 'f3' && id !== 'f4'));
    expect(changeFormation(few, '1433', ctx).ok).toBe(true);
    expect(changeFormation(few, '1433', live('g1'))).toEqual(
      refuse({ code: 'FORMATION_IMPOSSIBLE', formationId: '1433', position: 'FORWARD' }),
    );
  });

  test('brings in whoever keeps the team limit, exchanging others where it must', () => {
    // Both forwards on the bench are of a team with two midfielders on the pitch already.
    const crowded = fullTeam().map((player) =>
      ['f3', 'f4', 'm1', 'm2'].includes(player.id) ? { ...player, teamId: 'full' } : player,
    );
    const changed = changeFormation(lineupOf(crowded), '1433', worldOf({ players: crowded }));
    if (!changed.ok) throw new Error(changed.error.code);
    expect(idsOf(changed.value).slice(0, 11).join(' ')).toBe('g1 d1 d2 d3 d4 m1 m3 m4 f1 f2 f3');
  });

  test('is refused when the team limit leaves no way', () => {
    const crowded = fullTeam().map((player) =>
      player.position === 'FORWARD' ? { ...player, teamId: 'full' } : player,
    );
    expect(changeFormation(lineupOf(crowded), '1433', worldOf({ players: crowded }))).toEqual(
      refuse({ code: 'MAX_FOR_TEAM_ON_PITCH', teamId: 'full', max: 2 }),
    );
  });

  test('is offered formation by formation', () => {
    const options = possibleFormations(lineup, live('d1', 'd2', 'd3', 'd4'));
    const possible = options.filter(({ refusal }) => !refusal).map(({ formation }) => formation.id);
    expect(possible).toEqual(['1433', '1442', '1451', '1532', '1541']);
  });

  test('is refused for an unknown formation and in a locked phase', () => {
    expect(changeFormation(lineup, '1244', ctx)).toEqual(
      refuse({ code: 'UNKNOWN_FORMATION', formationId: '1244' }),
    );
    expect(changeFormation(lineup, '1352', worldOf({ players, roundPhase: 'EVALUATING' }))).toEqual(
      refuse({ code: 'LINEUP_PHASE_LOCKED' }),
    );
  });

  test('is impossible where the season does not allow that many players of a position', () => {
    const limits = { ...ctx.limits, maxForward: 2, maxLineupSize: 16 };
    const few = lineupOf(
      players.filter(({ id }) => id !== 'f3' && id !== 'f4'),
      '1442',
      limits,
    );
    expect(changeFormation(few, '1433', { ...ctx, limits })).toEqual(
      refuse({ code: 'FORMATION_IMPOSSIBLE', formationId: '1433', position: 'FORWARD' }),
    );
  });
});
