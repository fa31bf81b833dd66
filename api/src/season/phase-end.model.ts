import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { gamedaysOf } from './gameday.model.ts';
import { roundSchedule } from './round-schedule.model.ts';
import type { SeasonCalendar } from './timeline.model.ts';

/**
 * When the current phase ends as far as the calendar says, game time; null: when the matches are
 * over, or never.
 * @param completions game time at which each round was completed, by the index of the round
 */
export function phaseEndsAt(
  calendar: SeasonCalendar,
  roundNo: number,
  phase: RoundPhase,
  completions: readonly (number | null)[],
): number | null {
  const gamedays = gamedaysOf(calendar.rounds, calendar.matches);
  const scheduleOf = (no: number) => {
    const gameday = gamedays[no - 1];
    return gameday && roundSchedule(completions[no - 2] ?? 0, gameday, gamedays[no], []);
  };
  switch (phase) {
    case 'GENERAL':
      return scheduleOf(roundNo)?.generalLocked ?? null;
    case 'GENERAL_LOCKED':
      return scheduleOf(roundNo)?.gameday ?? null;
    case 'COMPLETED':
      return scheduleOf(roundNo + 1)?.general ?? null;
    default:
      return null;
  }
}
