import { describe, expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import {
  createTestKernel,
  SAMPLE_NOW,
  sampleGameState,
  sampleLedger,
} from '@spieltag/shared-kernel/testing';
import { squadNotice } from './squad-notice.model.ts';

const HOUR_MS = 3_600_000;
const ONE = { 0: 'pl-goalkeeper-4' };

function noticeIn(
  state: Partial<GameState>,
  roster: Readonly<Record<number, string>> = ONE,
  own: 'OPEN' | 'CLOSED' = 'CLOSED',
) {
  const gameState = sampleGameState({ clockMode: 'real', ...state });
  const ledger = sampleLedger({ playerMarketPhase: own }, roster);
  const context = createTestKernel({ gameState, ledger }).rulesContext();
  if (!context) throw new Error('a test kernel is loaded');
  return squadNotice(gameState, ledger, context, SAMPLE_NOW);
}

describe('a roster that is not full', () => {
  test('is warned of in a restricted window, with the end of whatever ends first', () => {
    const window = {
      phase: 'GENERAL',
      playerMarketPhase: 'RESTRICTED',
      phaseEndsAt: SAMPLE_NOW + 9 * HOUR_MS,
    } as const;
    const ends = (at: number) => noticeIn({ ...window, restrictedTransferWindowEndDate: at });
    const missing = [
      { position: 'GOALKEEPER', count: 2 },
      { position: 'DEFENDER', count: 7 },
      { position: 'MIDFIELDER', count: 7 },
      { position: 'FORWARD', count: 5 },
    ];
    const until = SAMPLE_NOW + 3 * HOUR_MS;
    expect(ends(until)).toEqual({
      kind: 'closing',
      missing,
      until,
      counts: true,
      canFill: true,
    });
    expect(ends(SAMPLE_NOW + 99 * HOUR_MS)?.until).toBe(SAMPLE_NOW + 9 * HOUR_MS);
  });

  test.each([
    ['real', true],
    ['stepped', false],
  ] as const)(
    'is counted down to the close of a restricted window all along where time is %s: %s',
    (clockMode, counts) => {
      const closesAt = SAMPLE_NOW + 12 * 24 * HOUR_MS;
      const notice = noticeIn({
        clockMode,
        phase: 'GENERAL',
        playerMarketPhase: 'RESTRICTED',
        phaseEndsAt: null,
        restrictedTransferWindowEndDate: closesAt,
      });
      expect(notice).toMatchObject({ kind: 'closing', until: closesAt, counts });
    },
  );

  test('is given a date of a way back that ends in more than two days', () => {
    const state = { squadCompletion: 'CHEAPEST', playerMarketPhase: 'CLOSED' } as const;
    const notice = noticeIn({ ...state, phaseEndsAt: SAMPLE_NOW + 49 * HOUR_MS });
    expect(notice).toMatchObject({ kind: 'wayBack', counts: false });
  });

  test.each([
    ['two days before an open market locks', 47, 'GENERAL', 'OPEN', ONE, 'closing'],
    ['not earlier', 49, 'GENERAL', 'OPEN', ONE, 'incomplete'],
    ['not on a gameday', 3, 'GAMEDAY', 'OPEN', ONE, 'incomplete'],
    ['not before anybody was bought', 3, 'GENERAL', 'OPEN', {}, undefined],
  ] as const)('is warned of its end %s', (_, hours, phase, own, roster, kind) => {
    const state = { phase, phaseEndsAt: SAMPLE_NOW + hours * HOUR_MS, playerMarketPhase: 'CLOSED' };
    expect(noticeIn(state as Partial<GameState>, roster, own)?.kind).toBe(kind);
  });

  test.each([
    ['the season lets it be completed', 'CHEAPEST', 'GENERAL', 'wayBack'],
    ['the round is over', 'CHEAPEST_WITH_SALES', 'COMPLETED', 'wayBack'],
    ['not if the season does not let it', 'NONE', 'GENERAL', 'incomplete'],
    ['not while the round is played', 'CHEAPEST', 'GAMEDAY', 'incomplete'],
  ] as const)('is shown the way back: %s', (_, squadCompletion, phase, kind) => {
    expect(noticeIn({ phase, squadCompletion, playerMarketPhase: 'CLOSED' })?.kind).toBe(kind);
  });

  test('leads to the roster only while something can be done', () => {
    const closed = { playerMarketPhase: 'CLOSED' } as const;
    expect(noticeIn({ ...closed, squadCompletion: 'CHEAPEST' })?.canFill).toBe(true);
    expect(noticeIn({ ...closed, squadCompletion: 'NONE' })?.canFill).toBe(false);
    expect(noticeIn({ playerMarketPhase: 'OPEN', phaseEndsAt: null })?.canFill).toBe(true);
  });

  test('is given a date where time does not pass by itself', () => {
    const state = { squadCompletion: 'CHEAPEST', playerMarketPhase: 'CLOSED' } as const;
    const stepped = noticeIn({ ...state, clockMode: 'stepped', phaseEndsAt: SAMPLE_NOW + HOUR_MS });
    expect(stepped).toMatchObject({ kind: 'wayBack', counts: false });
  });
});
