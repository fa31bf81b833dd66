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
  /** As above, but never an answer from before it was asked. */
  readonly #versionsNow: SharedLookup<number>;
  readonly #held = new Map<string, Promise<SeasonMembers>>();
  #begun = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
    const look = (seasonId: string) => findVersion(db, seasonId);
    this.#versions = new SharedLookup(look, CROWD);
    this.#versionsNow = new SharedLookup(look);
  }

  /** @param seasonId of a season there is */
  async get(seasonId: string): Promise<SeasonMembers> {
    const version = await this.#versions.get(seasonId);
    const members = await this.#after(seasonId, async (held) =>
      held.version >= version ? held : this.#read(seasonId, held),
    );
    const { version: known } = members;
    if (known <= version || (await this.#versionsNow.get(seasonId)) >= known) return members;
    // A database that has taken over without the latest changes counts on from an earlier version.
    return this.#after(seasonId, async (held) =>
      held === members ? this.#read(seasonId, this.#begin()) : held,
    );
  }

  /** One after the other: what the first reads most others need not. */
  #after(
    seasonId: string,
    work: (held: SeasonMembers) => Promise<SeasonMembers>,
  ): Promise<SeasonMembers> {
    const held = this.#held.get(seasonId) ?? Promise.resolve(this.#begin());
    const next = held.then(work);
    this.#held.set(seasonId, next);
    // What was not read is read with the next request.
    next.catch(() => {
      if (this.#held.get(seasonId) === next) this.#held.delete(seasonId);
    });
    return next;
  }

  #begin(): SeasonMembers {
    this.#begun += 1;
    return new SeasonMembers(this.#begun);
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
