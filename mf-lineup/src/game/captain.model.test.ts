import { describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { aCaptainAction, aGame, FULL_ROSTER, rosterWith } from '../testing/a-game.ts';
import {
  captainCard,
  captainOffer,
  captainOnPitch,
  isCardInHand,
  losesCard,
} from './captain.model.ts';

const CAPTAIN = 'pl-defender-0';
const ledgerWith = (action: Partial<Ledger['actions'][number]>, roster = FULL_ROSTER) =>
  sampleLedger({ actions: [aCaptainAction(action)] }, roster);
const named = ledgerWith({ state: 'ACTIVE', playerId: CAPTAIN, count: 0 });
const { context, lineup } = aGame();
const slot = (index: number, id = FULL_ROSTER[index] ?? '') => ({ index, occupant: { id } });

test.each([
  ['lies on the captain', named, { playerId: CAPTAIN, left: 0 }],
  ['is in hand', ledgerWith({ count: 2 }), { playerId: undefined, left: 2 }],
  ['is missing', sampleLedger(), { playerId: undefined, left: 0 }],
])('the card %s', (_title, ledger, card) => {
  expect(captainCard(ledger)).toEqual(card);
});

test.each([
  ['while one is left and nobody wears it', ledgerWith({ count: 1 }), 'GENERAL', true],
  ['not without one', sampleLedger({}, FULL_ROSTER), 'GENERAL', false],
  ['not once somebody wears it', named, 'GENERAL', false],
  ['not with nobody on the pitch', ledgerWith({ count: 1 }, {}), 'GENERAL', false],
  ['not once lineups are locked', ledgerWith({ count: 1 }), 'GAMEDAY', false],
] as const)('a card waits to be given %s', (_title, ledger, phase, isWaiting) => {
  expect(isCardInHand(aGame({ ledger, gameState: sampleGameState({ phase }) }))).toBe(isWaiting);
});

test.each([
  ['on the pitch', FULL_ROSTER, CAPTAIN],
  ['not on the bench', rosterWith({ 1: 'pl-defender-4', 13: CAPTAIN }), undefined],
  ['nowhere once sold', rosterWith({ 1: undefined }), undefined],
])('the armband is worn %s', (_title, roster, wearer) => {
  const game = aGame({ ledger: sampleLedger({}, roster) });
  expect(captainOnPitch(captainCard(named), game.lineup)).toBe(wearer);
});

test.each([
  ['when the captain goes to the bench', { 1: 'pl-defender-4', 13: CAPTAIN }, 'GENERAL', true],
  ['not when the captain moves on the pitch', { 1: 'pl-defender-1', 2: CAPTAIN }, 'GENERAL', false],
  ['not once the round is locked', { 1: 'pl-defender-4', 13: CAPTAIN }, 'GAMEDAY', false],
] as const)('the card is lost %s', (_title, changes, roundPhase, isLost) => {
  const next = aGame({ ledger: sampleLedger({}, rosterWith(changes)) }).lineup;
  expect(losesCard(captainCard(named), next, { roundPhase })).toBe(isLost);
});

test('without a captain no card is lost', () => {
  const next = aGame({ ledger: sampleLedger({}, {}) }).lineup;
  expect(losesCard(captainCard(sampleLedger()), next, context)).toBe(false);
});

describe('the armband is offered', () => {
  const inHand = captainCard(ledgerWith({ count: 1 }));

  test('to players of the pitch, back from the captain', () => {
    expect(captainOffer(inHand, slot(1), context)).toEqual({ kind: 'name', refusal: undefined });
    expect(captainOffer(captainCard(named), slot(1), context)?.kind).toBe('take-back');
    const other = captainOffer(captainCard(named), slot(2), context);
    expect(other).toEqual({ kind: 'name', refusal: undefined });
  });

  test('not to the bench, not to an empty slot', () => {
    expect(captainOffer(inHand, slot(13), context)).toBeUndefined();
    expect(captainOffer(inHand, { index: 1 }, context)).toBeUndefined();
  });

  test('without a card by the reason alone', () => {
    const offer = captainOffer(captainCard(sampleLedger()), slot(1), context);
    expect(offer?.refusal).toEqual({ code: 'CAPTAIN_CARD_MISSING' });
  });

  test('until the round is locked', () => {
    const locked = aGame({ gameState: sampleGameState({ phase: 'GAMEDAY' }) });
    expect(captainOffer(inHand, slot(1), locked.context)).toBeUndefined();
  });

  test('also to whose match of a later round has begun', () => {
    const begunEarly = new Set(lineup.indexedPlayers.flatMap((placed) => placed?.teamId ?? []));
    const early = { ...context, begunEarly };
    expect(captainOffer(inHand, slot(1), early)?.refusal).toBeUndefined();
  });

  test('not once a match of those concerned runs', () => {
    const live = { ...context, matchStatusOfTeam: () => 'LIVE' as const };
    const refusal = { code: 'PLAYER_LOCKED', playerId: lineup.indexedPlayers[1]?.id };
    expect(captainOffer(inHand, slot(1), live)?.refusal).toEqual(refusal);
  });
});
