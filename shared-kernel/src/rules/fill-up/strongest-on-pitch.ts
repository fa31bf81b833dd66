import type { RulesContext } from '../context.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import type { Lineup } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { assign, type Completion } from './cheapest-completion.ts';
import { teamRoom } from './gaps.ts';
import { pickPitch } from './pick-pitch.ts';
import { strengthOf } from './strength.ts';

/** The same players, the strongest of them in the gaps of the pitch. */
export function strongestOnPitch(
  chosen: Completion,
  lineup: Lineup,
  ctx: RulesContext,
): Completion {
  const gaps = [...chosen.keys()];
  const bought = [...chosen.values()].map((player) => ({
    player,
    benchOnly: isPlayerLocked(player.id, ctx),
  }));
  const wanted = POSITIONS.map(
    (own) => gaps.filter(({ position, onPitch }) => onPitch && position === own).length,
  );
  const pitch = pickPitch(bought, wanted, teamRoom(lineup, ctx).pitch, strengthOf);
  if (pitch === undefined) throw new Error('A legal completion has no eleven');
  return assign(
    gaps,
    [...pitch],
    bought.filter((each) => !pitch.has(each)),
  );
}
