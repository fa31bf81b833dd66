import { LRUCache } from 'lru-cache';
import {
  findRankedScores,
  type LiveRating,
  type RankedScores,
  type RankingKind,
  type RoundKey,
} from '../evaluation/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { findRankingState } from '../ranking/index.ts';
import type { MemberPlaces } from './member-places.ts';
import { withChanges } from './order.model.ts';
import type { SeasonMembers } from './season-members.ts';

const MEGABYTE = 1024 * 1024;
/** Four rankings of twelve million users: of a round and of the season, and those of the round before. */
const MAX_BYTES = 600 * MEGABYTE;
/** What nobody looks at for so long is dropped. */
const UNUSED_KEPT_MS = 10 * 60_000;
/** Its order, and the places of all who are in a club's and a country's public league. */
const LISTS_EACH = 3;
const LEAST_BYTES = 1024;

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

interface Places {
  readonly beginning: number;
  readonly version: number;
  readonly found: Promise<MemberPlaces>;
}

type OrderKey = RoundKey & { readonly kind: RankingKind };

/**
 * Rankings of all in memory, and where in them the members of public leagues stand. An evaluated one
 * is read once for each evaluation of its round, the running one is that of a rating.
 */
export class Standings {
  readonly #reads: ApiContext['pages'];
  readonly #orders: LRUCache<string, RankedScores, OrderKey>;
  /** By public league, for as long as the ranking is held. */
  readonly #places = new WeakMap<RankedScores, Map<string, Places>>();

  constructor({ pages }: Pick<ApiContext, 'pages'>) {
    this.#reads = pages;
    this.#orders = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ userNos }) => LEAST_BYTES + LISTS_EACH * userNos.byteLength,
      ttl: UNUSED_KEPT_MS,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      ignoreFetchAbort: true,
      fetchMethod: (_id, _stale, { context: { kind, ...round } }) =>
        this.#reads.read(round.seasonId, (trx) => findRankedScores(trx, round, kind)),
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

  /** Where in a ranking the members of a public league stand. */
  placesIn({ ranked }: Standing, members: SeasonMembers, id: string): Promise<MemberPlaces> {
    const known = this.#places.get(ranked) ?? new Map<string, Places>();
    this.#places.set(ranked, known);
    const { beginning } = members;
    const version = members.versionOf(id);
    const before = known.get(id);
    const held = before?.beginning === beginning ? before : undefined;
    if (held?.version === version) return held.found;
    const changes = held && members.changesAfter(id, held.version);
    const found =
      held && changes
        ? held.found.then((places) => withChanges(ranked, places, changes))
        : members.placesIn(ranked.userNos, id);
    known.set(id, { beginning, version, found });
    return found;
  }
}
