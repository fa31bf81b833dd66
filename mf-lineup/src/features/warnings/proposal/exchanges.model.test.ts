import { describe, expect, test } from '@jest/globals';
import {
  checkLineupCommit,
  type PlayerStatus,
  type Position,
  sentLineup,
} from '@spieltag/shared-kernel/rules';
import { sampleDatabase, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { lineupSlots } from '../../../slots/slots.model.ts';
import { aGame, FULL_ROSTER, rosterWith } from '../../../testing/a-game.ts';
import { betterLineup } from '../better-lineup.model.ts';
import { type Exchange, exchangesOf, withExchanges } from './exchanges.model.ts';

/** A lineup in which some will not play, with what is proposed instead. */
function proposal(
  statuses: Readonly<Record<string, PlayerStatus>>,
  roster = FULL_ROSTER,
  listed: Readonly<Record<string, Position>> = {},
) {
  const players = sampleDatabase().players.map((player) => ({
    ...player,
    position: listed[player.id] ?? player.position,
    status: statuses[player.id] ?? 'UNKNOWN',
  }));
  const game = aGame({
    database: sampleDatabase({ players }),
    gameState: sampleGameState({ phase: 'GENERAL' }),
    ledger: sampleLedger({}, roster),
  });
  const slots = lineupSlots(game);
  const better = betterLineup(game, slots);
  if (!better) throw new Error('there is one');
  return { game, slots, exchanges: exchangesOf(game.lineup, better.lineup, slots) };
}

const inWords = ({ entering, leaving }: Exchange) => `${entering.id} for ${leaving?.id}`;
const TWO_OUT = { 'pl-defender-0': 'INACTIVE', 'pl-forward-8': 'INACTIVE' } as const;

test('a better lineup is told as who comes for whom, one for one of the same position', () => {
  const { exchanges } = proposal({ ...TWO_OUT, 'pl-defender-5': 'STARTER' });
  expect(exchanges.map(inWords).toSorted()).toEqual([
    'pl-defender-5 for pl-defender-0',
    'pl-forward-7 for pl-forward-8',
  ]);
});

test('an empty place is taken for nobody', () => {
  const { game, slots, exchanges } = proposal({}, rosterWith({ 1: undefined }));
  expect(exchanges.map(inWords)).toEqual(['pl-defender-6 for undefined']);
  const { indexedPlayers } = withExchanges(game.lineup, exchanges, slots);
  expect(indexedPlayers[1]?.id).toBe('pl-defender-6');
});

test('a part of it leaves all else as it is, and is a lineup the server accepts', () => {
  const { game, slots, exchanges } = proposal(TWO_OUT);
  const [one] = exchanges;
  const part = withExchanges(game.lineup, one ? [one] : [], slots);
  const changed = part.indexedPlayers.filter(
    (placed, index) => placed?.id !== game.lineup.indexedPlayers[index]?.id,
  );
  expect(changed).toHaveLength(2);
  expect(checkLineupCommit(game.lineup, sentLineup(part), game.context).ok).toBe(true);
});

describe('who is listed elsewhere by now stands for the position of the slot', () => {
  const listed = { 'pl-defender-5': 'MIDFIELDER' } as const;

  test('and comes for one of that position, which can be chosen alone', () => {
    const statuses = {
      'pl-defender-0': 'INACTIVE',
      'pl-midfielder-4': 'INACTIVE',
      'pl-defender-5': 'STARTER',
      'pl-midfielder-1': 'STARTER',
    } as const;
    const { game, slots, exchanges } = proposal(statuses, FULL_ROSTER, listed);
    expect(exchanges.map(inWords).toSorted()).toEqual([
      'pl-defender-5 for pl-defender-0',
      'pl-midfielder-1 for pl-midfielder-4',
    ]);
    for (const one of exchanges) {
      const part = withExchanges(game.lineup, [one], slots);
      expect(checkLineupCommit(game.lineup, sentLineup(part), game.context).ok).toBe(true);
    }
  });

  test('and fills an empty place of that position', () => {
    const roster = rosterWith({ 1: undefined });
    const { game, slots, exchanges } = proposal({ 'pl-defender-5': 'STARTER' }, roster, listed);
    const { indexedPlayers } = withExchanges(game.lineup, exchanges, slots);
    expect(indexedPlayers[1]?.id).toBe('pl-defender-5');
  });
});
