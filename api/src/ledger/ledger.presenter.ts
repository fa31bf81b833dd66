import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  achievementProgress,
  actionsOf,
  type Grants,
  type Lineup,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';
import { hashOfPlan } from '../lineups/plan.codec.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { actionSituation, type LedgerSituation, squadAtOpening } from './ledger-situation.model.ts';
import { shownVersion } from './shown-version.model.ts';

/**
 * A ledger as its owner sees it. What was bought and sold in the restricted window is the
 * difference to the squad when it opened, so buying and selling back cancels.
 */
export function presentLedger(situation: LedgerSituation): Ledger {
  const { season, row, state } = situation;
  const lineup = lineupOf(season, row);
  const squad = squadPlayerIds(lineup);
  const atOpening = squadAtOpening(season, row, state.restrictedWindowNo);
  return {
    seasonId: season.id,
    userId: row.user_id,
    version: shownVersion(situation),
    budget: { value: row.budget },
    softCurrency: { value: row.soft_currency },
    hardCurrency: { value: row.hard_currency },
    xp: { value: row.xp },
    lineup: presentLineup(lineup),
    playerMarketPhase: row.player_market_phase,
    playersBoughtWhileRestricted: squad.filter((id) => !atOpening.has(id)),
    playersSoldWhileRestricted: [...atOpening].filter((id) => !squad.includes(id)),
    favoritePlayerIds: row.favorite_player_ids,
    achievements: presentAchievements(situation, squad.length),
    actions: presentActions(situation),
    ...(season.preset.substitutions && { substitutionsHash: hashOfPlan(row.substitution_plan) }),
  };
}

function presentLineup({ formationId, indexedPlayers }: Lineup): Ledger['lineup'] {
  return { formationId, indexedPlayers: indexedPlayers.map((placed) => placed && { ...placed }) };
}

function presentAchievements(
  situation: LedgerSituation,
  rosterSize: number,
): Ledger['achievements'] {
  const { book } = actionSituation(situation);
  const progress = achievementProgress({
    stats: book.stats,
    rosterSize,
    completeSize: situation.season.preset.limits.maxLineupSize,
    favorites: situation.row.favorite_player_ids.length,
  });
  return progress.map((one) => {
    const achievedAt = book.achieved[one.id] ?? null;
    return { ...one, progress: achievedAt === null ? one.progress : one.goal, achievedAt };
  });
}

function presentActions(situation: LedgerSituation): Ledger['actions'] {
  return actionsOf(actionSituation(situation)).map((action) => ({
    ...action,
    price: action.price && { ...action.price },
    grants: action.grants && presentGrants(action.grants),
  }));
}

/** In one order, whether they come from memory or out of the database, which has an order of its own. */
function presentGrants(grants: Grants): Grants {
  return Object.fromEntries(Object.entries(grants).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
