import { describe, expect, test } from '@jest/globals';
import type { GameState, Ledger, Player } from '@spieltag/shared-kernel/contract';
import { squadFigures } from './status-bar.model.ts';

const ledger = (ids: readonly (string | null)[]) =>
  ({
    budget: { value: 1_500_000 },
    lineup: { formationId: '1442', indexedPlayers: ids.map((id) => id && { id, teamId: 'tm-1' }) },
  }) as Ledger;
const gameState = (
  marketPhase: GameState['playerMarketPhase'],
  phase: GameState['phase'] = 'GENERAL',
) => ({ playerMarketPhase: marketPhase, phase, config: { maxLineupSize: 22 } }) as GameState;
const player = (id: string, status: Player['status'], active = true) =>
  [id, { id, status, active } as Player] as const;

const players = new Map([
  player('pl-fit', 'STARTER'),
  player('pl-hurt', 'INACTIVE'),
  player('pl-doubt', 'QUESTIONABLE'),
  player('pl-gone', 'UNKNOWN', false),
]);

describe('figures of the squad', () => {
  test('players are counted without the empty slots', () => {
    const figures = squadFigures(
      ledger(['pl-fit', null, 'pl-hurt']),
      gameState('OPEN'),
      players,
      undefined,
    );
    expect(figures).toMatchObject({ playerCount: 2, maxPlayers: 22, budget: 1_500_000 });
  });

  test('a warning for everybody on the pitch who is out, questionable or gone', () => {
    const pitch = ['pl-fit', 'pl-hurt', 'pl-doubt', 'pl-gone', ...Array(7).fill(null)];
    const state = gameState('OPEN');
    expect(squadFigures(ledger(pitch), state, players, undefined).warnings).toBe(3);
    const benched = [...Array(11).fill(null), 'pl-hurt'];
    expect(squadFigures(ledger(benched), state, players, undefined).warnings).toBe(0);
  });

  test.each(['COMPLETED', 'LOCKED'] as const)('in %s only who is gone is warned of', (phase) => {
    const pitch = ['pl-fit', 'pl-hurt', 'pl-doubt', 'pl-gone', ...Array(7).fill(null)];
    const state = gameState('OPEN', phase);
    expect(squadFigures(ledger(pitch), state, players, undefined).warnings).toBe(1);
  });

  test('trades left appear in a restricted window only', () => {
    const left = (phase: GameState['playerMarketPhase']) =>
      squadFigures(ledger([]), gameState(phase), players, 3).tradesLeft;
    expect(left('RESTRICTED')).toBe(3);
    expect(left('OPEN')).toBeUndefined();
  });
});
