import type { PlayerPopularity, RankingEntry } from '@spieltag/shared-kernel/contract';

/** How many of the game have a player, and as captain, each as a share from 0 to 1. */
export interface Shares {
  readonly owned: number;
  /** undefined: captains were not counted. */
  readonly captain: number | undefined;
}

/** Shares among all who hold anybody; undefined: nobody was counted for this round. */
export function sharesOf(
  popularity: PlayerPopularity,
  roundId: string,
  playerId: string,
): Shares | undefined {
  const { ledgers, players } = popularity;
  if (popularity.roundId !== roundId || ledgers === 0) return undefined;
  const found = players.find((player) => player.playerId === playerId);
  const isCounted = players.some(({ captains }) => captains !== undefined);
  return {
    owned: (found?.owners ?? 0) / ledgers,
    captain: isCounted ? (found?.captains ?? 0) / ledgers : undefined,
  };
}

/** Who of a group has a player on the pitch, out of those who have a rated lineup. */
export interface GroupOwners {
  readonly lineups: number;
  readonly owners: readonly { readonly name: string; readonly isCaptain: boolean }[];
}

/** The members with a player on the pitch, captains first; undefined: no lineup is known. */
export function groupOwners(
  playerId: string,
  entries: readonly Pick<RankingEntry, 'name' | 'running'>[],
): GroupOwners | undefined {
  const lineups = entries.flatMap(({ name, running }) =>
    running && running.playerIds.length > 0 ? [{ name, running }] : [],
  );
  if (lineups.length === 0) return undefined;
  const owners = lineups
    .filter(({ running }) => running.playerIds.includes(playerId))
    .map(({ name, running }) => ({ name, isCaptain: running.captainId === playerId }))
    .toSorted((a, b) => Number(b.isCaptain) - Number(a.isCaptain));
  return { lineups: lineups.length, owners };
}
