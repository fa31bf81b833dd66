import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import { readLeagues } from './leagues.query.ts';

/** There is one list of leagues. */
const ALL = 'all';

/** Leagues and seasons as they are now: looked up and made a reply once for all who ask at a time. */
export class LeaguesCache {
  readonly #lookup: SharedLookup<PreparedReply>;

  constructor(db: Kysely<Database>) {
    this.#lookup = new SharedLookup(async () => prepareJson(await readLeagues(db)));
  }

  get(): Promise<PreparedReply> {
    return this.#lookup.get(ALL);
  }
}
