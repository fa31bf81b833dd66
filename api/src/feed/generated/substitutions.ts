import { integerBetween, pick, pickWeighted, type Random } from '../random.ts';
import type { SquadMember } from './line-up.ts';

/** Spans of minutes in which coaches exchange players, and how often each is used. */
const WINDOWS: readonly {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly [from: number, to: number];
}[] = [
  { from: 46, to: 46, changes: [0, 1] },
  { from: 57, to: 67, changes: [1, 2] },
  { from: 70, to: 84, changes: [1, 2] },
];

/** Minutes at which players come on and go off. */
interface Substitutions {
  readonly comesOn: ReadonlyMap<SquadMember, number>;
  readonly goesOff: ReadonlyMap<SquadMember, number>;
}

/** Two to five exchanges of field players, preferably position for position, in three windows. */
export function substitutionsOf(random: Random, squad: readonly SquadMember[]): Substitutions {
  const isFieldPlayer = ({ player }: SquadMember) => player.entry.position !== 'GOALKEEPER';
  const comesOn = new Map<SquadMember, number>();
  const goesOff = new Map<SquadMember, number>();
  const starters = squad.filter(({ status }) => status === 'STARTER').filter(isFieldPlayer);
  const bench = squad.filter(({ status }) => status === 'BENCH').filter(isFieldPlayer);
  for (const { from, to, changes } of WINDOWS) {
    const minute = integerBetween(random, from, to);
    for (let left = integerBetween(random, ...changes); left > 0; left -= 1) {
      const off = pick(
        random,
        starters.filter((member) => !goesOff.has(member)),
      );
      const on = pickWeighted(
        random,
        bench.filter((member) => !comesOn.has(member)),
        ({ player }) => (player.entry.position === off.player.entry.position ? 6 : 1),
      );
      if (!on) continue;
      goesOff.set(off, minute);
      comesOn.set(on, minute);
    }
  }
  return { comesOn, goesOff };
}
