import { type CommunityKind, communityKind } from '@spieltag/shared-kernel/communities';
import { LRUCache } from 'lru-cache';
import { readConsistently } from '../database/index.ts';
import {
  findRankedScores,
  type LiveRating,
  type RankedScores,
  type RankingKind,
  type RoundKey,
} from '../evaluation/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { findRankingState } from '../ranking/index.ts';
import { MemberPlaces } from './member-places.ts';
import { withChanges } from './order.model.ts';
import type { SeasonMembers } from './season-members.ts';

const MEGABYTE = 1024 * 1024;
/** What a process holds at most, beside the ratings of rounds that are played: six rankings of a million. */
const MAX_BYTES = 120 * MEGABYTE;
/**
 * As many as a matchday needs, of any size: the last evaluated round and the one before it, each of the
 * round and of the season. What has more users than `MAX_BYTES` is meant for wants memory of its own.
 */
const LEAST_RANKINGS = 4;
/** What nobody looks at for so long is dropped, such as rounds of long ago. */
const UNUSED_KEPT_MS = 2 * 60_000;
/**
 * Its order, the places of all who are in a club's and a country's public league, and as much again for
 * places of those in whose public leagues everything has changed since.
 */
const LISTS_EACH = 5;
/** For the scores, and for one object a block of places: of 250 countries no more than 1,250. */
const OBJECT_BYTES = MEGABYTE / 4;

/** What a ranking counts with among those that are held. */
export function heldBytes({ userNos }: Pick<RankedScores, 'userNos'>): number {
  return Math.min(OBJECT_BYTES + LISTS_EACH * userNos.byteLength, MAX_BYTES / LEAST_RANKINGS);
}

/** A ranking of all, of which that of a public league is a part. */
export interface Standing {
  readonly ranked: RankedScores;
  /** The evaluated round ranks are compared with; null: none. */
  readonly previousRoundId: string | null;
  /** How far it is, as in a reply. */
  readonly head: Pick<
    Awaited<ReturnType<typeof findRankingState>>,
    'state' | 'trendState' | 'ts'
  > & {
    readonly revision?: number;
  };
}

/** Places by a version of the members. */
interface Places<T> {
  readonly version: number;
  readonly found: Promise<T>;
}

/** Where the members of all public leagues of a kind stand in a ranking. */
interface PlacesOfKind extends Places<ReadonlyMap<string, MemberPlaces>> {
  /** See `SeasonMembers`. */
  readonly beginning: number;
  /** Those in which somebody has come or gone since. */
  readonly followed: Map<string, Places<MemberPlaces>>;
}

type OrderKey = RoundKey & { readonly kind: RankingKind };

/**
 * Rankings of all in memory, and where in them the members of public leagues stand. An evaluated one
 * is read once for each evaluation of its round, the running one is that of a rating.
 */
export class Standings {
  readonly #reads: ApiContext['pages'];
  readonly #db: ApiContext['db'];
  readonly #orders: LRUCache<string, RankedScores, OrderKey>;
  /** For as long as the ranking is held. */
  readonly #places = new WeakMap<RankedScores, Partial<Record<CommunityKind, PlacesOfKind>>>();

  constructor({ pages, db }: Pick<ApiContext, 'pages' | 'db'>) {
    this.#reads = pages;
    this.#db = db;
    this.#orders = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: (ranked) => heldBytes(ranked),
      ttl: UNUSED_KEPT_MS,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      ignoreFetchAbort: true,
      // Not from a replica: a whole order takes longer than pages are given there, and comes once.
      fetchMethod: (_id, _stale, { context: { kind, ...round } }) =>
        readConsistently(this.#db, (trx) => findRankedScores(trx, round, kind)),
    });
  }

  /** As it was evaluated; without anybody before that. @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND */
  async evaluated({ seasonId, roundId }: RoundKey, kind: RankingKind): Promise<Standing> {
    const round = { seasonId, roundId };
    const { state, trendState, ts, previousRoundId } = await this.#reads.read(seasonId, (trx) =>
      findRankingState(trx, round),
    );
    const id = `${kind} ${seasonId} ${roundId} ${ts}`;
    const ranked =
      state === 'CALCULATED'
        ? await this.#orders.forceFetch(id, { context: { ...round, kind } })
        : { histogram: [], userNos: new Uint32Array(0) };
    return { ranked, previousRoundId, head: { state, trendState, ts } };
  }

  /** By a rating of a round that is played: provisional. */
  async running({ scores, revision }: LiveRating, kind: RankingKind): Promise<Standing> {
    const { previousRoundId } = scores;
    const head = { state: 'CREATED', trendState: 'CREATED', ts: 0, revision } as const;
    return { ranked: await scores.ranked(kind), previousRoundId, head };
  }

  /**
   * Where in a ranking the members of a public league stand. They are looked up for all of its kind at
   * once, and then followed one by one as long as it is known who has come and gone.
   */
  placesIn({ ranked }: Standing, members: SeasonMembers, id: string): Promise<MemberPlaces> {
    const kind = communityKind(id);
    const known = this.#places.get(ranked) ?? {};
    this.#places.set(ranked, known);
    const { beginning } = members;
    const all = known[kind];
    if (all?.beginning === beginning) {
      const own = all.followed.get(id) ?? { version: all.version, found: partOf(all, ranked, id) };
      const version = members.versionOf(id);
      if (version <= own.version) return own.found;
      const changes = members.changesAfter(id, own.version);
      if (changes) {
        const found = own.found.then((places) => withChanges(ranked, places, changes));
        all.followed.set(id, { version, found });
        return found;
      }
    }
    const found = members.placesOfAll(ranked.userNos, kind);
    const anew = { beginning, version: members.version, found, followed: new Map() };
    known[kind] = anew;
    return partOf(anew, ranked, id);
  }
}

async function partOf(
  { found }: PlacesOfKind,
  { userNos }: RankedScores,
  id: string,
): Promise<MemberPlaces> {
  return (await found).get(id) ?? MemberPlaces.of(new Uint32Array(0), userNos.length);
}
