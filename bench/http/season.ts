import type { Database } from '@spieltag/api/database';
import { type FeedSpec, openFeed } from '@spieltag/api/feed';
import { createBots, GameLoop, importSeason, versionAfter } from '@spieltag/api/game';
import { createApi, readConfig } from '@spieltag/api/server';
import { type Kysely, sql } from 'kysely';

const FEED: FeedSpec = { provider: 'generated', seed: 1 };

/** A player of the season, ready to call. */
export interface BenchPlayer {
  readonly userId: string;
  readonly authorization: string;
  /** Of the ledger, as its owner sees it. */
  readonly version: number;
  /** Two lineups of the own players that differ in their order; committed in turn. */
  readonly lineups: readonly [string, string];
}

/** A season in its second round, the first one ranked. */
export interface BenchSeason {
  readonly seasonId: string;
  readonly roundId: string;
  readonly players: readonly BenchPlayer[];
}

/** Lets a season be played by `users` accounts with complete squads up to its second round. */
export async function prepareSeason(db: Kysely<Database>, users: number): Promise<BenchSeason> {
  const { seasonId } = await importSeason(db, openFeed(FEED), {
    feedSpec: FEED,
    clock: { mode: 'stepped' },
  });
  await createBots(db, seasonId, users, 1);
  const log = { info: () => {}, error: console.error };
  await new GameLoop({ db, clock: Date.now, log }).playRounds(seasonId, 1);
  const round = await db
    .selectFrom('round')
    .select('id')
    .where('season_id', '=', seasonId)
    .orderBy('round_no')
    .executeTakeFirstOrThrow();
  const players = await playersOf(db, seasonId);
  await sql`vacuum analyze`.execute(db);
  return { seasonId, roundId: round.id, players };
}

/** A group of players of a season. */
export interface BenchGroup {
  readonly leagueId: string;
  readonly groupId: string;
}

const GROUP_MEMBERS = 1000;

/**
 * Has the first thousand players of a season play in a group.
 * @param joinedAt real time; undefined: now
 */
export async function foundGroup(
  db: Kysely<Database>,
  { seasonId, players }: BenchSeason,
  joinedAt?: Date,
): Promise<BenchGroup> {
  const { league_id: leagueId } = await db
    .selectFrom('season')
    .select('league_id')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  const groupId = 'gr-bench';
  await db
    .insertInto('groups')
    .values({ id: groupId, league_id: leagueId, name: groupId })
    .execute();
  const members = players.slice(0, GROUP_MEMBERS).map(({ userId }, no) => ({
    group_id: groupId,
    user_id: userId,
    role: no === 0 ? ('Admin' as const) : ('Member' as const),
    ...(joinedAt && { joined_at: joinedAt }),
  }));
  await db.insertInto('group_member').values(members).execute();
  return { leagueId, groupId };
}

/** Players of a season, ready to call. @param every one of so many, all by default */
export async function playersOf(
  db: Kysely<Database>,
  seasonId: string,
  every = 1,
): Promise<BenchPlayer[]> {
  return signIn(db, await squadsOf(db, seasonId, every));
}

interface Squad {
  readonly userId: string;
  readonly version: number;
  readonly formationId: string;
  /** Ids and positions by slot; null: empty. */
  readonly slots: readonly ({ readonly id: string; readonly position: string } | null)[];
}

async function squadsOf(db: Kysely<Database>, seasonId: string, every: number): Promise<Squad[]> {
  const players = await db
    .selectFrom('player')
    .select(['player_no', 'id', 'position'])
    .where('season_id', '=', seasonId)
    .execute();
  const byNo = new Map(players.map((player) => [player.player_no, player]));
  const ledgers = await db
    .selectFrom('ledger')
    .select(['user_id', 'version', 'formation_id', 'slot_player_no'])
    .where('season_id', '=', seasonId)
    .where(sql<boolean>`user_no % ${every} = 0`)
    .orderBy('user_no')
    .execute();
  return ledgers.map((ledger) => ({
    userId: ledger.user_id,
    version: ledger.version,
    formationId: ledger.formation_id,
    slots: ledger.slot_player_no.map((no) => byNo.get(no) ?? null),
  }));
}

async function signIn(db: Kysely<Database>, squads: readonly Squad[]): Promise<BenchPlayer[]> {
  // Only its tokens are needed; the server that is measured is a process of its own.
  const api = await createApi({
    db,
    config: readConfig({ STAGE: 'development', TOKEN_LIFETIME_SECONDS: '36000' }),
  });
  const players = await Promise.all(
    squads.map(async (squad) => ({
      userId: squad.userId,
      authorization: `Bearer ${await api.apiContext.tokens.issue({ id: squad.userId, role: 'user' })}`,
      version: versionAfter(squad.version),
      lineups: lineupsOf(squad),
    })),
  );
  await api.close();
  return players;
}

/** The lineup with two players of one position on the pitch changing places, and as it is. */
function lineupsOf({ formationId, slots }: Squad): readonly [string, string] {
  const first = slots.findIndex((slot, no) => slot && slots[no + 1]?.position === slot.position);
  const ids = slots.map((slot) => slot?.id ?? null);
  const swapped = ids.with(first, ids[first + 1] ?? null).with(first + 1, ids[first] ?? null);
  const body = (indexedPlayers: readonly (string | null)[]) =>
    JSON.stringify({ formationId, indexedPlayers });
  return [body(swapped), body(ids)];
}
