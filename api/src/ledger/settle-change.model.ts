import {
  type AchievementGrant,
  afterAchievements,
  afterAction,
  DEFAULT_ACTION_RULES,
  type Holdings,
  losesCaptain,
  reachedAchievements,
} from '@spieltag/shared-kernel/rules';
import type { LedgerEvent } from '../database/tables/ledger-transaction.types.ts';
import { type LineupColumns, lineupOf } from '../lineups/slots.codec.ts';
import type { SeasonState } from '../season/season-state.repository.ts';
import { achievementFacts } from './achievement-facts.model.ts';
import { type HoldingColumns, holdingColumns, holdingsOf } from './holdings.codec.ts';
import type { LedgerColumns, LedgerRow } from './ledger.types.ts';
import type { LedgerSituation } from './ledger-situation.model.ts';

/** A decided change: the row of the ledger's history and the columns it sets. */
export interface LedgerChange {
  readonly event: LedgerEvent;
  readonly columns: LedgerColumns;
}

/** What a ledger has to be like for a change of it to be settled. */
export type SettledRow = HoldingColumns & LineupColumns & Pick<LedgerRow, 'favorite_player_ids'>;

/** As much of the situation as settling a change takes. */
export interface SettleContext extends Pick<LedgerSituation, 'season' | 'now'> {
  readonly row: SettledRow;
  readonly state: Pick<SeasonState, 'roundNo' | 'phase'>;
}

/**
 * The change with all that follows from it: what an action gives and takes, the card of a captain who
 * left the pitch, achievements that are reached with it.
 */
export function settleChange(context: SettleContext, change: LedgerChange): LedgerChange {
  const { season, state, row, now } = context;
  const { event } = change;
  const before = holdingsOf(season, row);
  const acted = actedOn({ ...before, budget: change.columns.budget ?? before.budget }, event);
  const after = { ...row, ...change.columns };
  const lineup = lineupOf(season, after);
  const captainLost = losesCaptain(acted.captain, lineup, state.roundNo, state.phase);
  const kept = captainLost ? { ...acted, captain: null } : acted;
  const rules = season.preset.actions ?? DEFAULT_ACTION_RULES;
  const achievements = reachedAchievements(kept, achievementFacts(season, after), rules, now);
  const holdings = afterAchievements(kept, achievements);
  return {
    event: withConsequences(event, captainLost, achievements),
    columns: { ...change.columns, ...holdingColumns(season, before, holdings) },
  };
}

function actedOn(holdings: Holdings, event: LedgerEvent): Holdings {
  switch (event.kind) {
    case 'OPEN':
    case 'COMMIT_LINEUP':
    case 'PLAYER_TRANSACTION':
    case 'FORCED_SALE':
    case 'SET_FAVORITES':
    case 'SET_SUBSTITUTIONS':
    case 'MARKET_CLOSED':
      return holdings;
    default:
      return afterAction(holdings, event);
  }
}

function withConsequences(
  event: LedgerEvent,
  captainLost: boolean,
  achievements: readonly AchievementGrant[],
): LedgerEvent {
  const payload = {
    ...event.payload,
    ...(captainLost ? { captainLost: true } : {}),
    ...(achievements.length > 0 ? { achievements } : {}),
  };
  // The payload is the event's own with what may come with any.
  return { kind: event.kind, payload } as LedgerEvent;
}
