import { describe, expect, test } from '@jest/globals';
import { FORMATIONS, formationById } from './formations.ts';
import { REFUSAL_CODES, type RefusalCode } from './refusal.ts';
import {
  emptyLineup,
  isComplete,
  lineupCompleteness,
  positionCounts,
  slotOf,
  squadPlayerIds,
  teamCounts,
} from './squad.ts';
import { aPlayer, fullTeam, lineupOf, TIGHT_LIMITS } from './testing/world.ts';

const formation = formationById(FORMATIONS, '1442');
if (!formation) throw new Error('no 4-4-2');
const limits = TIGHT_LIMITS;

describe('a roster', () => {
  test('is rated only when it holds exactly the required number of players', () => {
    const full = lineupOf(fullTeam());
    expect(isComplete(full, { limits })).toBe(true);
    const indexedPlayers = full.indexedPlayers.with(17, null);
    expect(isComplete({ ...full, indexedPlayers }, { limits })).toBe(false);
  });

  test('is FULL, EMPTY_OR_PARTIAL, or NONE where there is no ledger', () => {
    expect(lineupCompleteness(lineupOf(fullTeam()), limits)).toBe('FULL');
    expect(lineupCompleteness(lineupOf([aPlayer('a', 'FORWARD')]), limits)).toBe(
      'EMPTY_OR_PARTIAL',
    );
    expect(lineupCompleteness(emptyLineup(formation, limits), limits)).toBe('EMPTY_OR_PARTIAL');
    expect(lineupCompleteness(undefined, limits)).toBe('NONE');
  });

  test('is counted by position, and by team in the roster and on the pitch', () => {
    const players = [
      aPlayer('a', 'FORWARD', { teamId: 't' }),
      aPlayer('b', 'FORWARD', { teamId: 't' }),
      aPlayer('c', 'FORWARD', { teamId: 't' }),
      aPlayer('d', 'DEFENDER', { teamId: 'u' }),
    ];
    const lineup = lineupOf(players);
    expect(squadPlayerIds(lineup)).toEqual(['d', 'a', 'b', 'c']);
    expect(slotOf(lineup, 'a')).toBe(9);
    expect(slotOf(lineup, 'x')).toBeUndefined();
    expect(positionCounts(lineup, formation, limits)).toEqual({
      GOALKEEPER: 0,
      DEFENDER: 1,
      MIDFIELDER: 0,
      FORWARD: 3,
    });
    expect(teamCounts(lineup).get('t')).toBe(3);
    expect(teamCounts(lineup, { onField: true }).get('t')).toBe(2);
  });
});

test('every reason to refuse play is in the table of codes', () => {
  const missing: Exclude<RefusalCode, (typeof REFUSAL_CODES)[number]>[] = [];
  expect(missing satisfies never[]).toEqual([]);
  expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
});
