import type { GameState, RoundResult } from '@spieltag/shared-kernel/contract';
import {
  DEFAULT_COMPLETION,
  lastCompletedRoundId,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import type { ClockMode } from '../database/tables/season.tables.ts';
import { plannedLock } from '../season/fair-lock.model.ts';
import { gamedaysOf } from '../season/gameday.model.ts';
import { seasonMarketPhase } from '../season/market-phase.model.ts';
import { phaseEndsAt } from '../season/phase-end.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { ClientSettings } from '../settings/client-settings.ts';

/** Where the season stands, as read from the database. */
export interface SeasonPosition {
  readonly roundNo: number;
  readonly phase: RoundPhase;
  readonly restrictedWindowNo: number | null;
  readonly clockMode: ClockMode;
  /** How often rounds were evaluated anew. */
  readonly corrections: number;
  /** Epoch ms. */
  readonly gameTime: number;
  /** Game time at which each round was completed, by the index of the round. */
  readonly completions: readonly (number | null)[];
}

/** What is going on in a season; `databaseHash` is that of the client database that fits. */
export function presentGameState(
  season: LoadedSeason,
  position: SeasonPosition,
  currentResults: RoundResult,
  databaseHash: string,
  settings: ClientSettings,
): GameState {
  const { roundNo, phase, restrictedWindowNo, gameTime } = position;
  const { limits, initialBudget, ruleSetId, restrictedWindowMaxTransfers } = season.preset;
  const { joinWhileRunning = true, substitutions } = season.preset;
  const window =
    season.restrictedWindows[(restrictedWindowNo ?? 0) - 1] ??
    season.restrictedWindows.find(({ endDate }) => endDate > gameTime);
  return {
    seasonId: season.id,
    roundId: currentResults.id,
    lastCompletedRoundId: lastCompletedRoundId(season.rounds, currentResults.id, phase) ?? null,
    corrections: position.corrections,
    hash: databaseHash,
    phase,
    phaseEndsAt: phaseEndsAt(season, roundNo, phase, position.completions),
    ...lockMovedFrom(season, roundNo, phase),
    currentResults,
    playerMarketPhase: seasonMarketPhase(
      season.preset,
      roundNo,
      phase,
      restrictedWindowNo !== null,
    ),
    restrictedTransferWindowMaxTransfers: restrictedWindowMaxTransfers,
    restrictedTransferMaxTransfers: restrictedWindowMaxTransfers,
    squadCompletion: season.preset.completion ?? DEFAULT_COMPLETION,
    restrictedTransferWindowStartDate: window?.startDate ?? null,
    restrictedTransferWindowEndDate: window?.endDate ?? null,
    gameTime,
    clockMode: position.clockMode,
    config: {
      ...limits,
      initialBudget,
      ruleSetId,
      joinWhileRunning,
      ...(substitutions && { substitutions }),
    },
    ...settings,
  };
}

/** Says, as long as the lock is to come, that it was moved. */
function lockMovedFrom(
  { rounds, matches }: LoadedSeason,
  roundNo: number,
  phase: RoundPhase,
): Pick<GameState, 'lockPlannedAt'> {
  const gameday = gamedaysOf(rounds, matches)[roundNo - 1];
  if (phase !== 'GENERAL' || !gameday) return {};
  const lockPlannedAt = plannedLock(gameday);
  return (gameday.movedLockAt ?? 0) > lockPlannedAt ? { lockPlannedAt } : {};
}
