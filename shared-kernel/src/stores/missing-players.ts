import { type ClientDatabase, contract } from '../contract/index.ts';
import type { Parts } from './parts.ts';

/**
 * Warns of players of the ledger whom the client database does not know. Of those traded in a
 * restricted window the details are fetched and put into the database, so that they have a name and
 * can be bought back; all others count as inactive and gone.
 */
export async function lookUpMissing(
  { client, data, ledger }: Pick<Parts, 'client' | 'data' | 'ledger'>,
  database: ClientDatabase,
  missing: readonly string[],
): Promise<void> {
  for (const id of missing) {
    console.warn(`Player ${id} is missing from the client database ${database.hash}`);
  }
  const held = ledger.get().data;
  if (!held) return;
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
  if (details.length === 0 || current?.hash !== database.hash) return;
  data.clientDatabase.put({ ...current, players: [...current.players, ...details] });
}
