import type { PlayerPopularity } from '@spieltag/shared-kernel/contract';

/** Share of the teams that held a player, up to 1; undefined: nobody was asked yet. */
export function ownedShare(
  { ledgers, players }: PlayerPopularity,
  playerId: string,
): number | undefined {
  if (ledgers === 0) return undefined;
  const held = players.find((player) => player.playerId === playerId);
  return (held?.owners ?? 0) / ledgers;
}
