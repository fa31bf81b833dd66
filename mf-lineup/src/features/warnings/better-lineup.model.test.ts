import { describe, expect, test } from '@jest/globals';
import type { PlayerStatus, RoundPhase } from '@spieltag/shared-kernel/rules';
import { checkLineupCommit, sentLineup } from '@spieltag/shared-kernel/rules';
import { sampleDatabase, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { lineupSlots } from '../../slots/slots.model.ts';
import { aGame, FULL_ROSTER, rosterWith } from '../../testing/a-game.ts';
import { betterLineup } from './better-lineup.model.ts';

type Statuses = Readonly<Record<string, PlayerStatus>>;

function gameWith(statuses: Statuses, roster = FULL_ROSTER, phase: RoundPhase = 'GENERAL') {
  const players = sampleDatabase().players.map((player) => ({
    ...player,
    status: statuses[player.id] ?? 'UNKNOWN',
  }));
  return aGame({
    database: sampleDatabase({ players }),
    gameState: sampleGameState({ phase }),
    ledger: sampleLedger({}, roster),
  });
}

function better(...given: Parameters<typeof gameWith>) {
  const game = gameWith(...given);
  return betterLineup(game, lineupSlots(game));
}

describe('a better lineup', () => {
  test('sends on who can play for who cannot, and the starter before the others', () => {
    const found = better({ 'pl-defender-0': 'INACTIVE', 'pl-defender-5': 'STARTER' });
    expect(found).toMatchObject({
      formation: undefined,
      entering: ['Spieler defender-5'],
      leaving: ['Spieler defender-0'],
    });
  });

  test('among equals sends on who has brought more points', () => {
    expect(better({ 'pl-forward-8': 'INACTIVE' })?.entering).toEqual(['Spieler forward-7']);
  });

  test('fills a place nobody stands on', () => {
    expect(better({}, rosterWith({ 1: undefined }))).toMatchObject({
      entering: ['Spieler defender-6'],
      leaving: [],
    });
  });

  test('leaves a place empty rather than fill it with who does not play', () => {
    const out = ['pl-goalkeeper-5', 'pl-goalkeeper-6', 'pl-forward-8'];
    const statuses = Object.fromEntries(out.map((id) => [id, 'INACTIVE' as const]));
    expect(better(statuses, rosterWith({ 0: undefined }))?.entering).toEqual(['Spieler forward-7']);
  });

  test('takes the questionable only for those who are surely out', () => {
    const bench = { 'pl-goalkeeper-5': 'QUESTIONABLE', 'pl-goalkeeper-6': 'INACTIVE' } as const;
    expect(better({ ...bench, 'pl-goalkeeper-4': 'INACTIVE' })?.entering).toEqual([
      'Spieler goalkeeper-5',
    ]);
    expect(better({ ...bench, 'pl-goalkeeper-4': 'QUESTIONABLE' })).toBeUndefined();
  });

  test('keeps the formation where no other one lets more of them play', () => {
    const out = ['pl-forward-8', 'pl-forward-5', 'pl-forward-6', 'pl-forward-7'];
    const statuses = Object.fromEntries(out.map((id) => [id, 'INACTIVE' as const]));
    const found = better({ ...statuses, 'pl-defender-0': 'INACTIVE' });
    expect(found?.formation).toBeUndefined();
    expect(found?.leaving).toEqual(['Spieler defender-0']);
  });

  test('changes the formation where more of them play in another one', () => {
    const out = ['pl-defender-0', 'pl-defender-4', 'pl-defender-5', 'pl-defender-6'];
    const game = gameWith(Object.fromEntries(out.map((id) => [id, 'INACTIVE' as const])));
    const found = betterLineup(game, lineupSlots(game));
    expect(found).toMatchObject({
      formation: { id: '1343' },
      lineup: { formationId: '1343' },
      entering: ['Spieler forward-7'],
      leaving: ['Spieler defender-0'],
    });
    expect(found && checkLineupCommit(game.lineup, sentLineup(found.lineup), game.context).ok).toBe(
      true,
    );
  });

  test('keeps the limit of a team on the pitch', () => {
    const roster = rosterWith({ 2: 'pl-goalkeeper-7', 3: 'pl-defender-12', 10: 'pl-forward-4' });
    const found = better({ 'pl-defender-0': 'INACTIVE' }, roster);
    expect(found?.entering).not.toContain('Spieler defender-4');
  });

  test('makes room within the limit of a team by an exchange that alone would bring nothing', () => {
    const out = ['pl-defender-0', 'pl-defender-5', 'pl-defender-6'];
    const statuses = Object.fromEntries(out.map((id) => [id, 'INACTIVE' as const]));
    const game = gameWith(statuses, rosterWith({ 10: 'pl-forward-4' }));
    const found = betterLineup(game, lineupSlots(game));
    expect(found?.leaving).toHaveLength(2);
    expect(found?.leaving).toContain('Spieler defender-0');
    expect(found?.entering).toContain('Spieler defender-4');
    expect(found && checkLineupCommit(game.lineup, sentLineup(found.lineup), game.context).ok).toBe(
      true,
    );
  });

  test.each([
    ['where everybody plays', {}, 'GENERAL'],
    ['when nothing may be changed', { 'pl-defender-0': 'INACTIVE' }, 'EVALUATING'],
  ] as const)('is not there %s', (_title, statuses, phase) => {
    expect(better(statuses, FULL_ROSTER, phase)).toBeUndefined();
  });

  test('is one the server accepts', () => {
    const game = gameWith({ 'pl-defender-0': 'INACTIVE', 'pl-midfielder-4': 'BENCH' });
    const found = betterLineup(game, lineupSlots(game));
    if (!found) throw new Error('there is one');
    expect(checkLineupCommit(game.lineup, sentLineup(found.lineup), game.context).ok).toBe(true);
  });
});
