import { type ClientDatabase, contract } from '../contract/index.ts';
import type { Parts } from './parts.ts';

const NOT_FOUND = 404;

/**
 * Warns of players of the ledger whom the client database does not know. Of those traded in a
 * restricted window the details are fetched and put into the database, so that they have a name and
 * can be bought back; all others count as inactive and gone.
 * @returns of whom no server has said anything: they are to be looked up again
 */
export async function lookUpMissing(
  { client, data, ledger }: Pick<Parts, 'client' | 'data' | 'ledger'>,
  database: ClientDatabase,
  missing: readonly string[],
): Promise<readonly string[]> {
  for (const id of missing) {
    console.warn(`Player ${id} is missing from the client database ${database.hash}`);
  }
  const held = ledger.get().data;
  if (!held) return missing;
  const { seasonId, playersBoughtWhileRestricted: bought, playersSoldWhileRestricted: sold } = held;
  const traded = missing.filter((id) => bought.includes(id) || sold.includes(id));
  const fetched = await Promise.allSettled(
    traded.map((playerId) =>
      client.call(contract.sportsdata.playerDetail, {
        params: { seasonId, playerId },
        rethrow: true,
        orKept: true,
      }),
    ),
  );
  const details = fetched.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  // Another database may have come meanwhile: whoever is missing from that is looked up again.
  const current = data.clientDatabase.get().data;
  if (current?.hash !== database.hash) return [];
  // It may have been loaded anew meanwhile, and looked up as well.
  const known = new Set(current.players.map(({ id }) => id));
  const added = details.filter(({ id }) => !known.has(id));
  if (added.length > 0) {
    data.clientDatabase.put({ ...current, players: [...current.players, ...added] });
  }
  return traded.filter((_, index) => {
    const one = fetched[index];
    return one?.status === 'rejected' && one.reason.status !== NOT_FOUND;
  });
}
