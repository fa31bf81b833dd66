import type * as Type from 'typebox';
import { OneOf } from '../../schemas/ids.ts';

/**
 * How a version can reach everybody, by the names of the frontend-discovery convention; those that
 * begin with one percent are named alike, and ours.
 */
export const STRATEGY_NAMES = [
  'AllAtOnce',
  'Canary1Percent10Minutes',
  'Canary1Percent30Minutes',
  'Canary10Percent5Minutes',
  'Canary10Percent10Minutes',
  'Canary10Percent15Minutes',
  'Canary10Percent30Minutes',
  'Linear10PercentEvery1Minute',
  'Linear10PercentEvery2Minutes',
  'Linear10PercentEvery3Minutes',
  'Linear10PercentEvery10Minutes',
] as const;

/** Name of a strategy. */
export const StrategyName = OneOf(STRATEGY_NAMES);
export type StrategyName = Type.Static<typeof StrategyName>;
