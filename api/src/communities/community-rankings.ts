import type { PreparedReply } from '@spieltag/server-kit/replies';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import {
  findScores,
  type LiveRating,
  type RankingKind,
  type RankingRow,
  type RoundKey,
} from '../evaluation/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import {
  type Admit,
  findRankedUsers,
  KeptPages,
  presentEntries,
  type RankingContext,
  SeasonStands,
} from '../ranking/index.ts';
import type { MemberPlaces } from './member-places.ts';
import type { MembersOfSeasons } from './members-of-seasons.ts';
import { placeOf, rankAmongPlaces, rowsAmong } from './order.model.ts';
import { requireCommunity } from './require-community.ts';
import type { SeasonMembers } from './season-members.ts';
import { type Standing, Standings } from './standings.ts';

/** Places before the own one, and as many after it. */
const BESIDE = 10;

/** The ranking of a round in a public league. */
export interface CommunityKey extends RoundKey {
  readonly communityId: string;
}

/** A ranking, those of it who are in a public league, and by which rating. */
interface Among {
  readonly kind: RankingKind;
  readonly key: CommunityKey;
  readonly rating: LiveRating | undefined;
  readonly members: SeasonMembers;
}

/** A ranking of all, who of it are in a public league, and the same of the round before; absent: none. */
interface Found {
  readonly standing: Standing;
  readonly places: MemberPlaces;
  readonly before?: { readonly ranked: Standing['ranked']; readonly places: MemberPlaces };
}

/**
 * Rankings among those who are in a public league now, of the points of the whole season. They are a
 * part of the ranking of all, in its order: no ranking of a public league is stored.
 */
export class CommunityRankings {
  readonly #context: RankingContext;
  readonly #admit: Admit;
  readonly #members: MembersOfSeasons;
  readonly #stands: SeasonStands;
  readonly #standings: Standings;
  readonly #pages: KeptPages;

  /** @param admit asked for each page that is made */
  constructor(context: RankingContext, members: MembersOfSeasons, admit: Admit) {
    this.#context = context;
    this.#admit = admit;
    this.#members = members;
    this.#stands = new SeasonStands(context, admit);
    this.#standings = new Standings(context);
    this.#pages = new KeptPages(context.clock);
  }

  /**
   * One page, counted from 0.
   * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, NOT_FOUND
   */
  async page(
    kind: RankingKind,
    { pageSize, page, ...key }: CommunityKey & { readonly pageSize: number; readonly page: number },
  ): Promise<PreparedReply> {
    const { stateVersion, ...among } = await this.#among(kind, key);
    const { rating, members } = among;
    const version = rating ? `rated ${rating.revision}` : stateVersion;
    const of = [kind, key.seasonId, version, key.roundId, key.communityId];
    const memberVersion = [members.beginning, members.versionOf(key.communityId)];
    const id = [...of, ...memberVersion, pageSize, page].join('/');
    return this.#pages.get(id, async () => {
      const found = await this.#find(among);
      const first = pageSize * page;
      return this.#admit(async () => ({
        ...(await this.#part(among, found, first, pageSize)),
        page,
      }));
    });
  }

  /**
   * The own place with those before and after it; no entries for who is not ranked there.
   * @throws ApiProblem as `page`
   */
  async around(
    kind: RankingKind,
    key: CommunityKey & { readonly userId: string },
  ): Promise<Ranking> {
    const among = await this.#among(kind, key);
    const found = await this.#find(among);
    return this.#admit(async () => {
      const { standing, places } = found;
      const place = await this.#ownPlace(among, standing, key.userId);
      if (place === undefined || !places.has(place)) return this.#part(among, found, 0, 0);
      const index = places.countBelow(place);
      const first = Math.max(0, index - BESIDE);
      return this.#part(among, found, first, index + BESIDE + 1 - first);
    });
  }

  async #among(kind: RankingKind, key: CommunityKey): Promise<Among & { stateVersion: number }> {
    const { seasonId, roundId, communityId } = key;
    const stand = await this.#stands.get(seasonId);
    if (!stand) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    const rating = await this.#stands.ratingIn(stand, key);
    const members = await this.#members.get(seasonId);
    const { stateVersion } = stand;
    return { kind, key: { seasonId, roundId, communityId }, rating, members, stateVersion };
  }

  async #require({ seasonId, communityId }: CommunityKey): Promise<void> {
    requireCommunity(await this.#context.seasons.get(seasonId), communityId);
  }

  /**
   * The rankings a page is a part of. What is worked out for everybody here takes no place of those who
   * wait for the database: only what is read of it does.
   */
  async #find({ kind, key, rating, members }: Among): Promise<Found> {
    await this.#require(key);
    const evaluated = (roundId: string) =>
      this.#admit(() => this.#standings.evaluated({ ...key, roundId }, kind));
    const standing = rating
      ? await this.#standings.running(rating, kind)
      : await evaluated(key.roundId);
    const placesIn = (one: Standing) => this.#standings.placesIn(one, members, key.communityId);
    const places = await placesIn(standing);
    const { previousRoundId } = standing;
    if (previousRoundId === null || places.length === 0) return { standing, places };
    const before = await evaluated(previousRoundId);
    return { standing, places, before: { ranked: before.ranked, places: await placesIn(before) } };
  }

  /** So many rows from the first on. */
  async #part(among: Among, found: Found, first: number, count: number): Promise<Ranking> {
    const { standing, places } = found;
    const rows = rowsAmong(standing.ranked, places, first, count);
    const entries = rows.length === 0 ? [] : await this.#present(among, found, rows);
    return { ...standing.head, entries, entryCount: places.length, page: 0 };
  }

  async #present({ kind, key }: Among, { standing, before }: Found, rows: RankingRow[]) {
    const { seasonId } = key;
    return this.#context.pages.read(seasonId, async (trx) => {
      const prevRanks = new Map<number, number>();
      const roundId = standing.previousRoundId ?? '';
      const keys = rows.map(({ userNo }) => ({ roundId, userNo }));
      for (const { userNo, [kind]: score } of before ? await findScores(trx, seasonId, keys) : []) {
        if (!before || score === null) continue;
        const rank = rankAmongPlaces(before.ranked, before.places, score);
        if (rank !== undefined) prevRanks.set(userNo, rank);
      }
      return presentEntries(trx, seasonId, rows, prevRanks);
    });
  }

  /** In the ranking of all; undefined: not ranked. */
  async #ownPlace({ kind, key, rating }: Among, { ranked }: Standing, userId: string) {
    const { db } = this.#context;
    const { seasonId, roundId } = key;
    const [user] = await findRankedUsers(db, seasonId, [userId]);
    if (!user) return undefined;
    const { userNo } = user;
    if (rating) return (await rating.scores.rowOf(kind, userNo))?.index;
    const [reached] = await findScores(db, seasonId, [{ roundId, userNo }]);
    const score = reached?.[kind] ?? null;
    return score === null ? undefined : placeOf(ranked, userNo, score);
  }
}
