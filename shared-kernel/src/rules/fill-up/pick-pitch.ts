import { addPlayers, chosenItems, emptyFlow } from '../optimum/flow.ts';
import { createSupply, offer, UNLIMITED } from '../optimum/supply.ts';
import type { RulePlayer } from '../types.ts';
import { POSITIONS } from '../types.ts';
import type { FreePlayer } from './gaps.ts';

/**
 * Those of a roster who are worth most together on the pitch, within the room every team has there.
 * Undefined: no such eleven.
 * @param wanted players by position number
 */
export function pickPitch(
  roster: readonly FreePlayer[],
  wanted: readonly number[],
  roomOf: (teamId: string) => number,
  worthOf: (player: RulePlayer) => number,
): ReadonlySet<FreePlayer> | undefined {
  const teamIds = [...new Set(roster.map(({ player }) => player.teamId))];
  const capacity = Int32Array.from(teamIds, (id) => Math.min(UNLIMITED, roomOf(id)));
  const supply = createSupply(capacity, Math.max(0, ...wanted));
  roster.forEach(({ player, benchOnly }, item) => {
    if (benchOnly) return;
    const group = POSITIONS.indexOf(player.position) * supply.teams;
    offer(supply, group + teamIds.indexOf(player.teamId), worthOf(player), item);
  });
  const flow = emptyFlow(supply);
  if (!addPlayers(supply, flow, wanted)) return undefined;
  return new Set(chosenItems(supply, flow).flatMap((item) => roster[item] ?? []));
}
