import type { SchedulerLike } from 'rxjs';
import type { ApiClient } from '../client/index.ts';
import {
  type ClientDatabase,
  contract,
  type GameState,
  type Group,
  type OwnRanking,
  type Ranking,
  type RoundResult,
  type UserLedgerStats,
  type UserRoundResult,
} from '../contract/index.ts';
import { createDataSlotStore, type Explain } from './data-slot-store.ts';
import { isInSight } from './freshness.ts';
import type { GroupRankingKey, OwnRankingKey, RankingPageKey } from './kernel.ts';
import { createKeyedDataSlots } from './keyed-data-slots.ts';
import { isStreaming, type LiveSlot } from './live-round.ts';

/** Entries on a page of the global rankings. */
export const RANKING_PAGE_SIZE = 20;

/** Whose data of which season. */
export interface Owner {
  readonly seasonId: string;
  readonly userId: string;
}

export interface SeasonDataOptions {
  readonly client: ApiClient;
  readonly explain: Explain;
  readonly now: () => number;
  readonly scheduler: SchedulerLike;
  readonly seasonId: () => string;
  readonly leagueId: () => string | undefined;
  readonly live: LiveSlot;
  /** Waits for the session. Throws AUTH_REQUIRED when nobody is signed in. */
  readonly owner: () => Promise<Owner>;
}

/** Makes the slots of all that is read of the season that is shown, and of the user in it. */
export function createSeasonData(options: SeasonDataOptions) {
  const { explain, now } = options;
  const slots = {
    gameState: createDataSlotStore<GameState>(explain),
    clientDatabase: createDataSlotStore<ClientDatabase>(explain),
    ledgerStats: createDataSlotStore<UserLedgerStats>(explain),
    groups: createDataSlotStore<readonly Group[]>(explain),
  };
  const keyed = createKeyed(options, explain, now);
  return {
    ...slots,
    ...keyed,
    loadGameState: () =>
      slots.gameState.run(async (orKept) => {
        const held = slots.gameState.get().data;
        const loaded = await fetchGameState(options, orKept);
        const now = slots.gameState.get().data;
        // What a stream has brought meanwhile is newer than what was asked for before.
        return now && now !== held ? now : loaded;
      }),
    loadClientDatabase: (hash: string | undefined) =>
      slots.clientDatabase.run((orKept) => fetchDatabase(options, hash, orKept)),
    loadLedgerStats: () =>
      slots.ledgerStats.run(async (orKept) => {
        const params = await options.owner();
        return options.client.call(contract.ledger.stats, { params, rethrow: true, orKept });
      }),
    fetchGroups: (orKept: boolean) => fetchGroups(options, orKept),
    /** Another season is shown. */
    reset() {
      for (const store of [...Object.values(slots), ...Object.values(keyed)]) store.reset();
    },
    /** Another user plays. */
    resetOwn() {
      const { myResults, ownRankings, groupReadiness } = keyed;
      for (const store of [slots.ledgerStats, slots.groups]) store.reset();
      for (const store of [myResults, ownRankings, groupReadiness]) {
        store.reset();
        // Whoever shows one asked for it under a key that stays the same.
        void store.reload();
      }
    },
    /** Points have moved on. */
    reloadResults() {
      for (const store of [keyed.rounds, keyed.myResults, keyed.otherResults]) void store.reload();
    },
    /** Somebody is back who could not see what was watched. */
    refreshRankings() {
      for (const store of Object.values(keyed)) store.refresh();
    },
    /** What was being worked out may be there. */
    reloadCalculating() {
      for (const store of Object.values(keyed)) store.reloadCalculating();
    },
    stop() {
      for (const store of Object.values(keyed)) store.stop();
    },
    /** Another round or phase: results and rankings are other ones now. */
    async reloadAll() {
      await Promise.all(Object.values(keyed).map((store) => store.reload()));
    },
  };
}

function createKeyed(options: SeasonDataOptions, explain: Explain, now: () => number) {
  const { client, seasonId, owner, live } = options;
  const polling = { scheduler: options.scheduler, isInSight };
  // Ranks change with phases and corrections, which a stream tells.
  const unlessTold = { ...polling, isInSight: () => isInSight() && !isStreaming(live) };
  // With every event of any round a stream brings a state.
  const ofRounds = {
    calculation: {
      ...unlessTold,
      isCalculating: (result: RoundResult) => live.isPlayedApart(result),
    },
  };
  const ofResults = {
    calculation: {
      ...polling,
      isCalculating: (results: UserRoundResult | readonly UserRoundResult[]) =>
        [results].flat().some((result) => result.isCalculating),
    },
  };
  const ofRankings = {
    polling: unlessTold,
    calculation: {
      ...polling,
      isCalculating: ({ state }: Ranking | OwnRanking) => state === 'DISPATCHED',
    },
  };
  const { account, gameloop, groups, ranking } = contract;
  const rethrow = true;
  const rounds = (roundId: string, orKept: boolean) =>
    client.call(gameloop.roundState, { params: { roundId }, rethrow, orKept });
  const myResults = async (roundId: string, orKept: boolean) => {
    const { userId } = await owner();
    return live.fresh(
      await client.call(gameloop.myRoundResult, { params: { roundId, userId }, rethrow, orKept }),
    );
  };
  const otherResults = async (userId: string, orKept: boolean) => {
    const params = { seasonId: seasonId(), userId };
    const { results } = await client.call(gameloop.otherResults, { params, rethrow, orKept });
    return results.map((result) => live.fresh(result));
  };
  const rankings = ({ kind, roundId, page }: RankingPageKey, orKept: boolean): Promise<Ranking> => {
    const params = { seasonId: seasonId(), roundId, pageSize: RANKING_PAGE_SIZE, page };
    const row = kind === 'round' ? ranking.roundRanking : ranking.seasonRanking;
    return client.call(row, { params, rethrow, orKept });
  };
  const ownRankings = async ({ kind, roundId }: OwnRankingKey, orKept: boolean) => {
    const params = { ...(await owner()), roundId };
    const row = kind === 'round' ? ranking.myRoundRanking : ranking.mySeasonRanking;
    return client.call(row, { params, rethrow, orKept });
  };
  const groupRankings = (
    { kind, roundId, groupId }: GroupRankingKey,
    orKept: boolean,
  ): Promise<Ranking> => {
    const params = { seasonId: seasonId(), roundId, groupId };
    const row = kind === 'round' ? ranking.groupRoundRanking : ranking.groupSeasonRanking;
    return client.call(row, { params, rethrow, orKept });
  };
  const groupReadiness = (groupId: string, orKept: boolean) => {
    const params = { seasonId: seasonId(), groupId };
    return client.call(groups.readiness, { params, rethrow, orKept });
  };
  const opponentRankings = (userId: string, orKept: boolean) => {
    const params = { seasonId: seasonId(), userId };
    return client.call(ranking.opponentRanking, { params, rethrow, orKept });
  };
  const users = (userId: string, orKept: boolean) =>
    client.call(account.showUser, { params: { userId }, rethrow, orKept });
  return {
    rounds: createKeyedDataSlots(rounds, explain, now, ofRounds),
    myResults: createKeyedDataSlots(myResults, explain, now, ofResults),
    otherResults: createKeyedDataSlots(otherResults, explain, now, ofResults),
    rankings: createKeyedDataSlots(rankings, explain, now, ofRankings),
    ownRankings: createKeyedDataSlots(ownRankings, explain, now, ofRankings),
    groupRankings: createKeyedDataSlots(groupRankings, explain, now, { ...ofRankings, polling }),
    groupReadiness: createKeyedDataSlots(groupReadiness, explain, now, { polling }),
    opponentRankings: createKeyedDataSlots(opponentRankings, explain, now, { polling: unlessTold }),
    users: createKeyedDataSlots(users, explain, now),
  };
}

function fetchGameState(
  { client, seasonId }: SeasonDataOptions,
  orKept: boolean,
): Promise<GameState> {
  const params = { seasonId: seasonId() };
  return client.call(contract.gameloop.currentState, { params, rethrow: true, orKept });
}

function fetchDatabase(
  { client, seasonId }: SeasonDataOptions,
  hash: string | undefined,
  orKept: boolean,
): Promise<ClientDatabase> {
  const { sportsdata } = contract;
  const params = { seasonId: seasonId() };
  const how = { rethrow: true, orKept } as const;
  return hash === undefined
    ? client.call(sportsdata.clientDatabase, { params, ...how })
    : client.call(sportsdata.clientDatabaseByHash, { params: { ...params, hash }, ...how });
}

async function fetchGroups(
  { client, leagueId, owner }: SeasonDataOptions,
  orKept: boolean,
): Promise<Group[]> {
  const { userId } = await owner();
  const params = { leagueId: leagueId() ?? '', userId };
  return (await client.call(contract.groups.myGroups, { params, rethrow: true, orKept })).groups;
}
