import type { ClientDatabase } from '../contract/index.ts';
import { playersOf } from './players-of.ts';
import type { Names } from './store-error.ts';

/** Names and teams of the season that is shown. */
export interface SeasonNames extends Names {
  teamOf(playerId: string): string | undefined;
}

/** Looks up in the client database of the moment. */
export function createNames(database: () => ClientDatabase | undefined): SeasonNames {
  const player = (id: string) => {
    const known = database();
    return known && playersOf(known).get(id);
  };
  return {
    player: (playerId) => player(playerId)?.displayName,
    team: (teamId) => database()?.teams.find(({ id }) => id === teamId)?.name,
    teamOf: (playerId) => player(playerId)?.teamId,
  };
}
