import type { ClientDatabase, Player } from '@spieltag/shared-kernel/contract';
import type { GameData } from '@spieltag/shared-kernel/remote';
import type { Squad } from '@spieltag/shared-kernel/rules';

/** All that the market is made from, as it stands at the moment. */
export interface Game extends GameData {
  readonly squad: Squad;
  readonly ownedIds: ReadonlySet<string>;
  readonly favoriteIds: ReadonlySet<string>;
}

/** Those who are still in the season: who can be bought. */
export function activePlayers({ players }: Pick<ClientDatabase, 'players'>): readonly Player[] {
  return players.filter(({ active }) => active);
}
