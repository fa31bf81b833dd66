import { arePointsProvisional, type RoundPhase } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import type { LiveRating, LiveRatings, RoundKey } from '../evaluation/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';

/** A crowd may see ranks as they were a fiftieth of a second ago. */
export const CROWD = { askers: 16, keptMs: 20 };

/** What rankings are read with. */
export interface RankingContext extends ApiContext {
  readonly liveRatings: LiveRatings;
}

/** Runs what needs the database when it has a slot for it. */
export type Admit = <T>(make: () => Promise<T>) => Promise<T>;

/** How a season stands. */
export interface SeasonStand {
  readonly stateVersion: number;
  readonly roundId: string;
  readonly phase: RoundPhase;
}

/** How seasons stand, asked of the database once for all who want to know, and what their rounds are rated by. */
export class SeasonStands {
  readonly #stands: SharedLookup<SeasonStand | undefined>;
  readonly #ratings: LiveRatings;
  readonly #admit: Admit;
  readonly #seasons = new Set<string>();

  constructor({ db, liveRatings }: RankingContext, admit: Admit) {
    this.#admit = admit;
    this.#ratings = liveRatings;
    this.#stands = new SharedLookup((seasonId) => readStand(db, seasonId), CROWD);
  }

  /** undefined: no such season. An id that is not known to be a season's has to wait for a slot. */
  async get(seasonId: string): Promise<SeasonStand | undefined> {
    const look = () => this.#stands.get(seasonId);
    if (this.#seasons.has(seasonId)) return look();
    const stand = await this.#admit(look);
    if (stand) this.#seasons.add(seasonId);
    return stand;
  }

  /** The latest rating of a round; undefined: it is not played, or could not be rated yet. */
  async ratingIn(
    stand: SeasonStand | undefined,
    { seasonId, roundId }: RoundKey,
  ): Promise<LiveRating | undefined> {
    if (stand?.roundId !== roundId || !arePointsProvisional(stand.phase)) return undefined;
    return this.#ratings.of({ seasonId, roundId });
  }
}

/** undefined: no such season. */
function readStand(db: Kysely<Database>, seasonId: string): Promise<SeasonStand | undefined> {
  return db
    .selectFrom('season_clock as clock')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'clock.season_id')
        .onRef('round.round_no', '=', 'clock.current_round_no'),
    )
    .select(['clock.state_version as stateVersion', 'round.id as roundId', 'round.phase'])
    .where('clock.season_id', '=', seasonId)
    .executeTakeFirst();
}
