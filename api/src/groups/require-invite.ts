import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { isSameHash } from './invite-token.ts';
import type { Invite } from './invites.repository.ts';

/**
 * Lets an invite that was found by a token be followed in a season. A group shows in every season of its
 * league, so the token alone says which invite is meant; in another league nobody would see what they have
 * joined.
 * @throws ApiProblem INVITE_INVALID
 */
export async function requireInvite(
  db: Kysely<Database>,
  found: Invite | undefined,
  { tokenHash, seasonId }: Pick<Invite, 'tokenHash' | 'seasonId'>,
): Promise<Invite> {
  const isMeant = found !== undefined && isSameHash(found.tokenHash, tokenHash);
  if (isMeant && (await isSameLeague(db, found.seasonId, seasonId))) return found;
  throw new ApiProblem('INVITE_INVALID');
}

async function isSameLeague(
  db: Kysely<Database>,
  ownId: string,
  seasonId: string,
): Promise<boolean> {
  if (ownId === seasonId) return true;
  const found = await db
    .selectFrom('season')
    .innerJoin('season as own', 'own.league_id', 'season.league_id')
    .select('season.id')
    .where('own.id', '=', ownId)
    .where('season.id', '=', seasonId)
    .executeTakeFirst();
  return found !== undefined;
}
