import {
  type ActionSituation,
  DEFAULT_ACTION_RULES,
  DEFAULT_COMPLETION,
  effectiveMarketPhase,
  type OwnStanding,
  placedStakes,
  purseOf,
  type RulesContext,
} from '@spieltag/shared-kernel/rules';
import { lineupOf, playerIdsOf } from '../lineups/slots.codec.ts';
import { lockedEarly } from '../season/due-lock.model.ts';
import { seasonMarketPhase } from '../season/market-phase.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonState } from '../season/season-state.repository.ts';
import { holdingsOf } from './holdings.codec.ts';
import type { LedgerRow } from './ledger.types.ts';

/** A ledger with all that what its owner may do depends on. */
export interface LedgerSituation {
  readonly season: LoadedSeason;
  readonly state: SeasonState;
  readonly row: LedgerRow;
  /** How the owner did in the rounds evaluated last. */
  readonly standings: readonly OwnStanding[];
  /** Game time, epoch ms. */
  readonly now: number;
}

/** The situation in the words of the rules of squad and market. */
export function rulesContext({ season, state, row, now }: LedgerSituation): RulesContext {
  const windowNo = state.restrictedWindowNo;
  const { captain } = holdingsOf(season, row);
  const seasonPhase = seasonMarketPhase(
    season.preset,
    state.roundNo,
    state.phase,
    windowNo !== null,
  );
  return {
    limits: season.preset.limits,
    formations: season.formations,
    roundPhase: state.phase,
    marketPhase: effectiveMarketPhase(seasonPhase, row.player_market_phase),
    player: (playerId) => season.playerById.get(playerId),
    matchStatusOfTeam: (teamId) => state.matchStatusOfTeam.get(teamId),
    settledPlayers: state.settledPlayers,
    begunEarly: lockedEarly(season, state, now),
    placedStakes: placedStakes(captain, state.roundNo, state.phase),
    completion: {
      kind: season.preset.completion ?? DEFAULT_COMPLETION,
      pool: () => season.players,
    },
    ...(windowNo === null
      ? {}
      : {
          restrictedWindow: {
            maxTransfers: season.preset.restrictedWindowMaxTransfers,
            squadAtOpening: squadAtOpening(season, row, windowNo),
          },
        }),
  };
}

/** The situation in the words of the rules of actions. */
export function actionSituation(situation: LedgerSituation): ActionSituation {
  const { season, state, row, standings, now } = situation;
  const holdings = holdingsOf(season, row);
  const { book, captain } = holdings;
  return {
    actions: season.preset.actions ?? DEFAULT_ACTION_RULES,
    book,
    captain,
    purse: purseOf(holdings),
    lineup: lineupOf(season, row),
    rules: rulesContext(situation),
    now,
    roundNo: state.roundNo,
    rounds: season.rounds,
    standings,
  };
}

/**
 * The squad as it was when the open restricted window opened: as written down with the first trade
 * in it, else the present one. Without a window it is the present one.
 */
export function squadAtOpening(
  season: LoadedSeason,
  row: LedgerRow,
  restrictedWindowNo: number | null,
): ReadonlySet<string> {
  const hasTraded = restrictedWindowNo !== null && row.restricted_window_no === restrictedWindowNo;
  const slots = hasTraded ? row.squad_at_window_open : null;
  return new Set(playerIdsOf(season, slots ?? row.slot_player_no));
}
