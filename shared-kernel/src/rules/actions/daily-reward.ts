import { accept, refuse } from '../result.ts';
import type { ActionBook } from './action-book.ts';
import type { ActionRules } from './action-rules.ts';
import type { ActionSituation, ActionVerdict } from './action-situation.ts';

/** Id of the action that claims the reward of the day. */
export const DAILY_ACTION_ID = 'daily-reward';

/** A game day. */
export const DAY_MS = 86_400_000;

/** The game day a moment belongs to, counted from 1970-01-01 UTC. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** A daily reward as it stands. */
export interface DailyReward {
  readonly day: number;
  readonly isClaimed: boolean;
  /** Days in a row with a claim, today's included, claimed or not. */
  readonly streak: number;
  readonly softCurrency: number;
  /** Game time from which tomorrow's can be claimed, epoch ms. */
  readonly nextAt: number;
}

/** The reward of the game day a moment belongs to. Days are UTC; a missed day ends the streak. */
export function dailyReward(
  { daily }: Pick<ActionBook, 'daily'>,
  { dailySoftCurrency }: Pick<ActionRules, 'dailySoftCurrency'>,
  now: number,
): DailyReward {
  const day = dayOf(now);
  const isClaimed = daily !== null && daily.day >= day;
  const streak = isClaimed ? daily.streak : daily?.day === day - 1 ? daily.streak + 1 : 1;
  const softCurrency = dailySoftCurrency[(streak - 1) % dailySoftCurrency.length] ?? 0;
  const nextAt = ((isClaimed ? daily.day : day) + 1) * DAY_MS;
  return { day, isClaimed, streak, softCurrency, nextAt };
}

/** Claims the reward of the day, once a game day. */
export function claimDailyReward({ book, actions, now }: ActionSituation): ActionVerdict {
  const { day, isClaimed, streak, softCurrency } = dailyReward(book, actions, now);
  if (isClaimed) return refuse({ code: 'ALREADY_CLAIMED', actionId: DAILY_ACTION_ID });
  return accept({ kind: 'DAILY_REWARD', payload: { day, streak, grants: { softCurrency } } });
}
