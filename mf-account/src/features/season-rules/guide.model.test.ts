import { describe, expect, test } from '@jest/globals';
import {
  FORMATIONS,
  RULE_SECTIONS,
  rulesInForce,
  SEASON_PRESETS,
} from '@spieltag/shared-kernel/rules';
import { type GuideLine, guideOf } from './guide.model.ts';

type PresetId = keyof typeof SEASON_PRESETS;

const guide = (id: PresetId, window?: { from: number; until: number }) =>
  guideOf({ rules: rulesInForce(SEASON_PRESETS[id]), formations: FORMATIONS, window });
const line = (lines: readonly GuideLine[], key: GuideLine['key']) =>
  lines.find((each) => each.key === key);

describe.each(Object.keys(SEASON_PRESETS) as PresetId[])('the rules of a %s', (id) => {
  const { limits, initialBudget, restrictedWindowMaxTransfers } = SEASON_PRESETS[id];

  test('have something in every section', () => {
    for (const section of RULE_SECTIONS) expect(guide(id)[section].length).toBeGreaterThan(0);
  });

  test('say the figures of the season', () => {
    const { roster, budget, market } = guide(id);
    expect(line(roster, 'size')?.params).toEqual({
      size: limits.maxLineupSize,
      pitch: limits.maxPlayersOnField,
      bench: limits.maxLineupSize - limits.maxPlayersOnField,
    });
    expect(line(roster, 'positions')?.params).toEqual({
      goalkeepers: limits.maxGoalkeeper,
      defenders: limits.maxDefender,
      midfielders: limits.maxMidfielder,
      forwards: limits.maxForward,
    });
    expect(line(budget, 'budget')?.params).toEqual({ budget: initialBudget });
    const window = line(market, 'window')?.params;
    if (window) expect(window).toEqual({ count: restrictedWindowMaxTransfers });
  });
});

test('a league limits the players of a club, a tournament does not', () => {
  const { roster } = guide('league');
  expect([line(roster, 'team')?.params, line(roster, 'teamOnPitch')?.params]).toEqual([
    { max: 4 },
    { max: 3 },
  ]);
  expect(guide('tournament').roster.map(({ key }) => key)).toEqual([
    'size',
    'positions',
    'teamFree',
  ]);
  // Where both limits are the same one sentence says it.
  expect(line(guide('fantasy').roster, 'teamOnPitch')).toBeUndefined();
});

test('the market of a fantasy season is open between rounds, so it has no windows and no way back', () => {
  expect(guide('fantasy').market.map(({ key }) => key)).toEqual(['marketOpen', 'saleLock']);
  expect(guide('league', { from: 1, until: 2 }).market.map(({ key }) => key)).toEqual([
    ...['marketClosed', 'window', 'trade', 'windowDates', 'saleLock', 'completionWithSales'],
  ]);
});

test('a roster with more places by position than in all says so', () => {
  const preset = SEASON_PRESETS.league;
  const limits = { ...preset.limits, maxForward: 9 };
  const rules = rulesInForce({ ...preset, limits });
  const { roster } = guideOf({ rules, formations: FORMATIONS, window: undefined });
  expect(line(roster, 'positionsMost')?.params).toMatchObject({ forwards: 9 });
});

test('a season that leaves things out says nothing of them', () => {
  const preset = SEASON_PRESETS.league;
  const { actions } = rulesInForce(preset);
  const none = { dailySoftCurrency: [], gifts: [], roundRewards: [], groupRoundRewards: [] };
  const rules = rulesInForce({
    ...preset,
    fairness: null,
    joinWhileRunning: false,
    actions: { ...actions, ...none, exchangeOffers: [] },
  });
  const bare = guideOf({ rules, formations: FORMATIONS, window: undefined });
  expect(bare.rewards).toEqual([]);
  expect(line(bare.lineup, 'fairness')).toBeUndefined();
  expect(line(bare.market, 'join')).toBeDefined();
});

test('only a season with substitutions speaks of them', () => {
  const lineupOf = (substitutions: boolean) => {
    const rules = rulesInForce({ ...SEASON_PRESETS.league, substitutions });
    return guideOf({ rules, formations: FORMATIONS, window: undefined }).lineup;
  };
  expect(line(lineupOf(true), 'substitutions')).toBeDefined();
  expect(line(lineupOf(false), 'substitutions')).toBeUndefined();
  // There the bench does bring points.
  expect(line(lineupOf(true), 'bench')).toBeUndefined();
  expect(line(lineupOf(false), 'bench')).toBeDefined();
});

test('a lock that never passes a kick-off is said to wait for that one at most', () => {
  const lineupOf = (pastKickOffMinutes: number) => {
    const fairness = { workingMinutes: 45, withinMinutes: 90, pastKickOffMinutes };
    const rules = rulesInForce({ ...SEASON_PRESETS.league, fairness });
    return guideOf({ rules, formations: FORMATIONS, window: undefined }).lineup;
  };
  const minutes = { workingMinutes: 45, withinMinutes: 90 };
  expect(line(lineupOf(60), 'fairness')?.params).toEqual({ ...minutes, pastKickOffMinutes: 60 });
  expect(line(lineupOf(60), 'fairnessToKickOff')).toBeUndefined();
  expect(line(lineupOf(0), 'fairnessToKickOff')?.params).toEqual(minutes);
  expect(line(lineupOf(0), 'fairness')).toBeUndefined();
});

test('rewards begin each behind the one before', () => {
  const group = line(guide('league').rewards, 'groupRewards');
  expect(group?.params).toEqual({ count: 3 });
  expect(group?.items?.map(({ key, params }) => [key, params.to ?? params.percent])).toEqual([
    ['rank', 1],
    ['rank', 2],
    ['rank', 3],
    ['others', undefined],
  ]);
});
