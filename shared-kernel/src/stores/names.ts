import type { ClientDatabase } from '../contract/index.ts';
import type { Names } from './store-error.ts';

/** Names and teams of the season that is shown. */
export interface SeasonNames extends Names {
  teamOf(playerId: string): string | undefined;
}

/** Looks up in the client database of the moment; every change of a lineup asks for all its players. */
export function createNames(database: () => ClientDatabase | undefined): SeasonNames {
  let searched: ClientDatabase['players'] | undefined;
  let byId: ReadonlyMap<string, ClientDatabase['players'][number]> = new Map();
  const player = (id: string) => {
    const players = database()?.players;
    if (players !== searched) {
      searched = players;
      byId = new Map(players?.map((one) => [one.id, one]));
    }
    return byId.get(id);
  };
  return {
    player: (playerId) => player(playerId)?.displayName,
    team: (teamId) => database()?.teams.find(({ id }) => id === teamId)?.name,
    teamOf: (playerId) => player(playerId)?.teamId,
  };
}
