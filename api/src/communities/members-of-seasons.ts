import type { Kysely } from 'kysely';
import { type Database, readConsistently } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import { CROWD } from '../ranking/index.ts';
import { findAllMembers, findChanges, findVersion } from './community.repository.ts';
import { SeasonMembers } from './season-members.ts';

/**
 * Members of public leagues by season. Every access checks the version in the database, in one lookup
 * for all, so that all servers see who has joined with the first request after it was committed; only
 * what has changed is read.
 */
export class MembersOfSeasons {
  readonly #db: Kysely<Database>;
  readonly #versions: SharedLookup<number>;
  readonly #held = new Map<string, Promise<SeasonMembers>>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#versions = new SharedLookup((seasonId) => findVersion(db, seasonId), CROWD);
  }

  /** @param seasonId of a season there is */
  async get(seasonId: string): Promise<SeasonMembers> {
    const version = await this.#versions.get(seasonId);
    const held = this.#held.get(seasonId);
    // One after the other: what the first reads most others need not.
    const next = (held ?? Promise.resolve(new SeasonMembers())).then((members) =>
      members.version >= version ? members : this.#read(seasonId, members),
    );
    this.#held.set(seasonId, next);
    // What was not read is read with the next request.
    next.catch(() => {
      if (this.#held.get(seasonId) === next) this.#held.delete(seasonId);
    });
    return next;
  }

  async #read(seasonId: string, members: SeasonMembers): Promise<SeasonMembers> {
    if (members.version > 0) {
      members.apply(await findChanges(this.#db, seasonId, members.version));
      return members;
    }
    return readConsistently(this.#db, async (trx) => {
      members.fill(await findVersion(trx, seasonId), await findAllMembers(trx, seasonId));
      return members;
    });
  }
}
