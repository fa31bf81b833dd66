import type { ClientDatabase, Player } from '../contract/index.ts';

const playersByDatabase = new WeakMap<ClientDatabase, ReadonlyMap<string, Player>>();

/** Everybody by id; made once for every database, ledgers change far more often. */
export function playersOf(database: ClientDatabase): ReadonlyMap<string, Player> {
  const known = playersByDatabase.get(database);
  if (known) return known;
  const players = new Map(database.players.map((player) => [player.id, player]));
  playersByDatabase.set(database, players);
  return players;
}
