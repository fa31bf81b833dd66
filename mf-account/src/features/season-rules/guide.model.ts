import type { KeyBelow } from '@spieltag/shared-kernel/i18n';
import {
  CAPTAIN_FACTOR,
  type Formation,
  formationLabel,
  type OutageFairness,
  type RewardTier,
  type RuleSection,
  type SeasonRules,
} from '@spieltag/shared-kernel/rules';
import { exchangeItems, type GuideItem, giftItems, tierItems } from './reward-items.model.ts';

type LineKey = KeyBelow<'account', 'guide.line'>;

/** One rule: its text below `guide.line.`, and below `guide.why.` why it is so. */
export interface GuideLine {
  readonly key: LineKey;
  readonly params?: Readonly<Record<string, number | string>>;
  /** What the rule counts up. */
  readonly items?: readonly GuideItem[];
}

/** What the rules depend on besides the preset. */
export interface GuideFacts {
  readonly rules: SeasonRules;
  readonly formations: readonly Formation[];
  /** The restricted window that is open or comes next, epoch ms. */
  readonly window: { readonly from: number; readonly until: number } | undefined;
}

export type Guide = Readonly<Record<RuleSection, readonly GuideLine[]>>;

/** The rules of a season in words: every figure is the season's. Points have a table of their own. */
export function guideOf(facts: GuideFacts): Guide {
  return {
    roster: rosterLines(facts.rules),
    budget: [
      { key: 'budget', params: { budget: facts.rules.initialBudget } },
      { key: 'price' },
      { key: 'unspent' },
    ],
    market: marketLines(facts),
    lineup: lineupLines(facts),
    captain: [{ key: 'captain', params: { factor: CAPTAIN_FACTOR } }, { key: 'captainCard' }],
    points: [{ key: 'points' }],
    rewards: rewardLines(facts.rules),
  };
}

function rosterLines({ limits }: SeasonRules): readonly GuideLine[] {
  const { maxLineupSize: size, maxPlayersOnField: pitch } = limits;
  const counts = {
    goalkeepers: limits.maxGoalkeeper,
    defenders: limits.maxDefender,
    midfielders: limits.maxMidfielder,
    forwards: limits.maxForward,
  };
  const isExact = Object.values(counts).reduce((sum, count) => sum + count) === size;
  return [
    { key: 'size', params: { size, pitch, bench: size - pitch } },
    { key: isExact ? 'positions' : 'positionsMost', params: counts },
    ...teamLines(limits),
  ];
}

function teamLines({ maxTeamPresence, maxTeamPresenceOnField }: SeasonRules['limits']) {
  const lines: GuideLine[] = [];
  if (maxTeamPresence > 0) lines.push({ key: 'team', params: { max: maxTeamPresence } });
  if (maxTeamPresenceOnField > 0 && maxTeamPresenceOnField !== maxTeamPresence) {
    lines.push({ key: 'teamOnPitch', params: { max: maxTeamPresenceOnField } });
  }
  return lines.length > 0 ? lines : [{ key: 'teamFree' } as const];
}

function marketLines({ rules, window }: GuideFacts): readonly GuideLine[] {
  const { marketBetweenRounds, restrictedWindowMaxTransfers: count, completion } = rules;
  const isOpen = marketBetweenRounds === 'OPEN';
  const lines: GuideLine[] = [{ key: isOpen ? 'marketOpen' : 'marketClosed' }];
  if (!isOpen) lines.push({ key: 'window', params: { count } }, { key: 'trade' });
  if (!isOpen && window) lines.push({ key: 'windowDates', params: window });
  lines.push({ key: 'saleLock' });
  if (completion !== 'NONE') {
    lines.push({ key: completion === 'CHEAPEST' ? 'completion' : 'completionWithSales' });
  }
  if (!rules.joinWhileRunning) lines.push({ key: 'join' });
  return lines;
}

function lineupLines({ rules, formations }: GuideFacts): readonly GuideLine[] {
  const lines: GuideLine[] = [
    { key: 'formations', params: { formations: formations.map(formationLabel).join(', ') } },
    { key: 'lock' },
    { key: rules.substitutions ? 'substitutions' : 'bench' },
  ];
  return rules.fairness ? [...lines, fairnessLine(rules.fairness)] : lines;
}

function fairnessLine({ pastKickOffMinutes, ...minutes }: OutageFairness): GuideLine {
  if (pastKickOffMinutes === 0) return { key: 'fairnessToKickOff', params: minutes };
  return { key: 'fairness', params: { ...minutes, pastKickOffMinutes } };
}

function rewardLines({ actions }: SeasonRules): readonly GuideLine[] {
  const lines: GuideLine[] = [];
  const { dailySoftCurrency: daily, gifts, exchangeOffers } = actions;
  if (daily.length > 0) {
    lines.push({ key: 'daily', params: { amounts: daily.join(', '), count: daily.length } });
  }
  const add = (key: LineKey, tiers: readonly RewardTier[], params?: GuideLine['params']) => {
    if (tiers.length > 0) lines.push({ key, items: tierItems(tiers), ...(params && { params }) });
  };
  add('roundRewards', actions.roundRewards, { count: actions.rewardRounds });
  add('groupRewards', actions.groupRoundRewards, { count: actions.groupRewardMinMembers });
  if (gifts.length > 0) lines.push({ key: 'gifts', items: giftItems(gifts) });
  if (exchangeOffers.length > 0) {
    lines.push({ key: 'exchanges', items: exchangeItems(exchangeOffers) });
  }
  return lines;
}
