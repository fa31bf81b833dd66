import { describe, expect, test } from '@jest/globals';
import type { ApiErrorCode } from '../contract/index.ts';
import { API_ERROR_CODES } from '../contract/whole-contract.ts';
import lateDe from './failures/texts/de.json' with { type: 'json' };
import lateEn from './failures/texts/en.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const REFUSED = 'REFUSED_';

/** Sentences of the specification that a code of the contract says, as decision 25 lists them. */
describe('a message of the specification has a code, and a text in both languages', () => {
  test.each<[string, ApiErrorCode]>([
    ['Duplicate login', 'DUPLICATE_LOGIN'],
    ['Try again later', 'RATE_LIMITED'],
    ['Account already in use', 'ACCOUNT_IN_USE'],
    ['The game has just frozen...', 'REFUSED_GAME_LOCKED'],
    ['Invalid Lineup', 'REFUSED_INVALID_LINEUP'],
    ['Cannot change lineup during current gameloop phase', 'REFUSED_LINEUP_PHASE_LOCKED'],
    ['You can not join during a running season', 'SEASON_RUNNING'],
    ['The player is locked. Try later.', 'REFUSED_PLAYER_LOCKED'],
    ['Players that are used in lineup can not be sold ...', 'REFUSED_LIVE_MATCHDAY'],
    ['Placed player stakes cannot be sold right now!', 'REFUSED_PLACED_STAKE'],
    ['This player lacks a price.', 'REFUSED_NO_PRICE'],
    ['Not enough budget {0}', 'REFUSED_BUDGET_TOO_LOW'],
    ['Bench is full...', 'REFUSED_BENCH_FULL'],
    ['You can not buy another player for {position}.', 'REFUSED_POSITION_FULL'],
    ['The transfer market is locked', 'REFUSED_MARKET_LOCKED'],
    ["... you don't have any trades left.", 'REFUSED_NO_TRADES_LEFT'],
    ['Roster fill-up impossible', 'REFUSED_FILL_UP_IMPOSSIBLE'],
    ['The name is invalid', 'NAME_INVALID'],
    ['Device linking has failed!', 'TRANSFER_TOKEN_INVALID'],
    ['User image upload failed', 'IMAGE_INVALID'],
    ['Something went wrong', 'INTERNAL'],
    ['Not Found', 'NOT_FOUND'],
    ['You can claim the gift only after the stated period!', 'GIFT_NOT_YET'],
    ['You are not playing at this matchday!', 'NOT_PLAYING'],
  ])('%s', (_message, code) => {
    expect(API_ERROR_CODES).toContain(code);
    for (const [texts, late] of [
      [de, lateDe],
      [en, lateEn],
    ] as const) {
      const own: Readonly<Record<string, string>> = code.startsWith(REFUSED)
        ? late.refusal
        : { ...texts.error, ...late.error };
      expect(own[code.replace(REFUSED, '')]).toBeTruthy();
    }
  });
});
