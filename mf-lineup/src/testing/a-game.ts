import type { Ledger } from '@spieltag/shared-kernel/contract';
import { matchStatusByTeam } from '@spieltag/shared-kernel/rules';
import { createTestKernel, sampleLedger, type TestWorld } from '@spieltag/shared-kernel/testing';
import type { Game } from '../game/game.model.ts';

/**
 * A full roster in 4-4-2 by slot: keeper 0, defenders 1-4, midfielders 5-8, forwards 9-10, the
 * bench from keepers to forwards. No team has more than two players on the pitch.
 */
export const FULL_ROSTER: Readonly<Record<number, string>> = {
  0: 'pl-goalkeeper-4',
  1: 'pl-defender-0',
  2: 'pl-defender-1',
  3: 'pl-defender-2',
  4: 'pl-defender-3',
  5: 'pl-midfielder-4',
  6: 'pl-midfielder-5',
  7: 'pl-midfielder-6',
  8: 'pl-midfielder-7',
  9: 'pl-forward-8',
  10: 'pl-forward-9',
  11: 'pl-goalkeeper-5',
  12: 'pl-goalkeeper-6',
  13: 'pl-defender-4',
  14: 'pl-defender-5',
  15: 'pl-defender-6',
  16: 'pl-midfielder-0',
  17: 'pl-midfielder-1',
  18: 'pl-midfielder-2',
  19: 'pl-forward-5',
  20: 'pl-forward-6',
  21: 'pl-forward-7',
};

/** The full roster with other players in some slots; undefined: nobody. */
export function rosterWith(changes: Readonly<Record<number, string | undefined>>) {
  const slots = Object.entries({ ...FULL_ROSTER, ...changes }).flatMap(([index, id]) =>
    id === undefined ? [] : [[index, id]],
  );
  return Object.fromEntries(slots) as Readonly<Record<number, string>>;
}

/** What the lineup screen is made from, in the sample season; a full roster unless the test says otherwise. */
export function aGame(world: TestWorld = {}): Game {
  const kernel = createTestKernel({ ledger: sampleLedger({}, FULL_ROSTER), ...world });
  const state = kernel.gameState.get().data;
  const database = kernel.clientDatabase.get().data;
  const ledger = kernel.ledger.get().data;
  const context = kernel.rulesContext();
  if (!state || !database || !ledger || !context) throw new Error('a test kernel is loaded');
  const players = new Map(database.players.map((player) => [player.id, player]));
  const teams = new Map(database.teams.map((team) => [team.id, team]));
  const matchStatuses = matchStatusByTeam(database.matches, state.currentResults.matches);
  return { state, database, ledger, lineup: ledger.lineup, context, players, teams, matchStatuses };
}

/** The captain's card as the ledger has it: one left, nobody named. */
export function aCaptainAction(
  action: Partial<Ledger['actions'][number]> = {},
): Ledger['actions'][number] {
  return {
    id: 'captain',
    kind: 'CAPTAIN',
    state: 'AVAILABLE',
    claimableFrom: null,
    claimableUntil: null,
    roundId: null,
    playerId: null,
    count: 1,
    price: null,
    grants: null,
    ...action,
  };
}
