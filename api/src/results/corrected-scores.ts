import {
  CAPTAIN_FACTOR,
  DEFAULT_PLAN,
  FIELD_SIZE,
  formationById,
  type SlotPlan,
  slotPositions,
  substitutionRules,
  substitutions,
} from '@spieltag/shared-kernel/rules';
import { playedInSlots, type RoundRoster, type SubstitutionFacts } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { ScoreChange, WrittenCorrection } from './explanation.model.ts';

/** A round by one of its results. */
interface Played {
  /** By player number. */
  readonly points: ReadonlyMap<number, number>;
  /** Who was on a pitch, see `playedInSlots`; null: nobody was replaced. */
  readonly played: Uint8Array | null;
}

const UNPLANNED: SlotPlan = { ...DEFAULT_PLAN, benchOrder: [], conditions: [] };

/**
 * What each correction of a round with substitutions has changed of a score, in the order of the
 * corrections: the difference of two elevens, as a correction may bring others on. It is worked out
 * backwards from what counts now, since only what was replaced is written down.
 * @param roster as it was frozen
 */
export function correctedScores(
  season: LoadedSeason,
  roster: RoundRoster,
  { playerPoints, played, plan }: SubstitutionFacts,
  corrections: readonly WrittenCorrection[],
): ScoreChange[] {
  const elevenOf = elevensOf(season, roster, plan ?? UNPLANNED);
  let after: Played = { points: new Map(playerPoints.entries()), played };
  const changes = corrections.toReversed().map((correction) => {
    const before: Played = {
      points: new Map([
        ...after.points,
        ...correction.changes.map((change) => [change.playerNo, change.before] as const),
      ]),
      played: correction.playedBefore,
    };
    const [elevenBefore, elevenAfter] = [elevenOf(before), elevenOf(after)];
    const change = {
      scoreChange:
        scoreOf(roster, elevenAfter, after.points) - scoreOf(roster, elevenBefore, before.points),
      hasOtherEleven: elevenAfter.some((slot, at) => slot !== elevenBefore[at]),
    };
    after = before;
    return change;
  });
  return changes.reverse();
}

/** Which slots of a frozen roster count in those of its pitch. */
function elevensOf(
  { formations, preset }: LoadedSeason,
  { formationId, playerNos, teamNos }: RoundRoster,
  plan: SlotPlan,
): (round: Played) => readonly number[] {
  const pitch = Array.from({ length: FIELD_SIZE }, (_, slot) => slot);
  const formation = formationById(formations, formationId);
  if (!formation) return () => pitch;
  const { limits } = preset;
  const rules = substitutionRules({ formations, limits });
  const positions = slotPositions(formation, limits);
  return ({ played }) => {
    if (!played) return pitch;
    const inSlots = playedInSlots(played, (slot) => playerNos[slot] ?? -1);
    const made = substitutions({ positions, teams: teamNos, ...inSlots }, plan, rules);
    return pitch.map((slot) => made.find(({ out }) => out === slot)?.in ?? slot);
  };
}

function scoreOf(
  { playerNos, captainSlot }: RoundRoster,
  eleven: readonly number[],
  points: Played['points'],
): number {
  return eleven.reduce((sum, slot) => {
    const own = points.get(playerNos[slot] ?? -1) ?? 0;
    return sum + own * (slot === captainSlot ? CAPTAIN_FACTOR : 1);
  }, 0);
}
