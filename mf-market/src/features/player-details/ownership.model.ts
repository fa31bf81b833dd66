import type { PlayerPopularity, UserRoundResult } from '@spieltag/shared-kernel/contract';

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

/** The lineup of a member of the group. */
export interface MemberLineup {
  readonly name: string;
  readonly result: Pick<UserRoundResult, 'players' | 'captainId'>;
}

/** Who of a group has a player, out of those who have a lineup. */
export interface GroupOwners {
  readonly lineups: number;
  readonly owners: readonly { readonly name: string; readonly isCaptain: boolean }[];
}

/** The owners of a player in a group, captains first. */
export function groupOwners(playerId: string, members: readonly MemberLineup[]): GroupOwners {
  const owners = members
    .filter(({ result }) => result.players.some(({ id }) => id === playerId))
    .map(({ name, result }) => ({ name, isCaptain: result.captainId === playerId }))
    .toSorted((a, b) => Number(b.isCaptain) - Number(a.isCaptain));
  const lineups = members.filter(({ result }) => result.players.length > 0).length;
  return { lineups, owners };
}
