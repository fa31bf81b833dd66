import {
  bestPitch,
  changeFormation,
  FIELD_SIZE,
  type Formation,
  formationById,
  isOnPitch,
  type Lineup,
  possibleFormations,
  type RulesContext,
} from '@spieltag/shared-kernel/rules';
import { type Game, isChangeable } from '../../game/game.model.ts';
import { type LineupSlot, type Occupant, UNKNOWN_NAME } from '../../slots/slots.model.ts';

/** A legal lineup of the own squad with more players who will play. */
export interface BetterLineup {
  readonly lineup: Lineup;
  /** Set when it takes another formation. */
  readonly formation: Formation | undefined;
  /** Names of those who come onto the pitch, and of those who leave it. */
  readonly entering: readonly string[];
  readonly leaving: readonly string[];
}

/** How likely somebody plays, in steps; most have no status, so that counts as a starter. */
const CHANCES = { INACTIVE: 0, BENCH: 1, QUESTIONABLE: 2 } as const;
const NOBODY = 0;
const EXPECTED = 3;
/** Among the equally likely the starter comes first, then who has brought more points. */
const STARTER_BONUS = 0.5;
const RATING_SHARE = 1e-6;

/** One step counts more than any number of changes, one change more than any favour. */
const CHANCE_WEIGHT = 1000;
const STAY_WEIGHT = 50;
/** Whoever does not play fills no gap. */
const IN_VAIN = -1;
const UNKNOWN = { chance: NOBODY, favour: 0, isStarting: false };

/** By player id: the chance, what decides between equal ones, and whether they are on the pitch now. */
type Chances = ReadonlyMap<
  string,
  { readonly chance: number; readonly favour: number; readonly isStarting: boolean }
>;

/**
 * The best lineup to be had by availability alone; undefined: the one there is is as good. Another
 * formation is proposed only where it lets more of them play than any change within this one.
 */
export function betterLineup(game: Game, slots: readonly LineupSlot[]): BetterLineup | undefined {
  const { lineup, context } = game;
  const chances: Chances = new Map(
    slots.flatMap(({ occupant, index }) =>
      occupant ? [[occupant.id, { ...chanceOf(occupant), isStarting: isOnPitch(index) }]] : [],
    ),
  );
  if (!isChangeable(game) || sumOf(lineup, chances) >= EXPECTED * FIELD_SIZE) return undefined;
  const within = improve(lineup, chances, context);
  const best = possibleFormations(lineup, context).reduce((held, { formation, refusal }) => {
    if (refusal || formation.id === lineup.formationId) return held;
    const changed = changeFormation(lineup, formation.id, context);
    const other = changed.ok ? improve(changed.value, chances, context) : held;
    return sumOf(other, chances) > sumOf(held, chances) ? other : held;
  }, within);
  if (sumOf(best, chances) <= sumOf(lineup, chances)) return undefined;
  return describe(best, game, slots);
}

function chanceOf({ status, player }: Occupant) {
  const isDoubtful = status === 'INACTIVE' || status === 'BENCH' || status === 'QUESTIONABLE';
  const bonus = status === 'STARTER' ? STARTER_BONUS : 0;
  return {
    chance: isDoubtful ? CHANCES[status] : EXPECTED,
    favour: bonus + (player?.rating ?? 0) * RATING_SHARE,
  };
}

function sumOf({ indexedPlayers }: Lineup, chances: Chances): number {
  return indexedPlayers
    .slice(0, FIELD_SIZE)
    .reduce((sum, placed) => sum + (chances.get(placed?.id ?? '')?.chance ?? NOBODY), 0);
}

/**
 * The most likely eleven of a formation. Of equally likely ones that with the fewest changes to the
 * lineup there is, of these the one that is favoured.
 */
function improve(start: Lineup, chances: Chances, context: RulesContext): Lineup {
  const worthOf = (playerId: string) => {
    const { chance, favour, isStarting } = chances.get(playerId) ?? UNKNOWN;
    if (isStarting) return chance * CHANCE_WEIGHT + STAY_WEIGHT + favour;
    return chance === NOBODY ? IN_VAIN : chance * CHANCE_WEIGHT + favour;
  };
  return bestPitch(start, worthOf, context);
}

function describe(best: Lineup, game: Game, slots: readonly LineupSlot[]): BetterLineup {
  const names = new Map(slots.flatMap(({ occupant: who }) => (who ? [[who.id, who.name]] : [])));
  const [before, after] = [game.lineup, best].map(({ indexedPlayers }) =>
    indexedPlayers.slice(0, FIELD_SIZE).flatMap((placed) => (placed ? [placed.id] : [])),
  ) as [string[], string[]];
  const missing = (ids: string[], from: string[]) =>
    ids.filter((id) => !from.includes(id)).map((id) => names.get(id) ?? UNKNOWN_NAME);
  return {
    lineup: best,
    formation:
      best.formationId === game.lineup.formationId
        ? undefined
        : formationById(game.context.formations, best.formationId),
    entering: missing(after, before),
    leaving: missing(before, after),
  };
}
