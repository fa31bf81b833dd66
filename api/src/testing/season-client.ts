import type { ClientDatabase, GameState, Ledger } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus, RoundPhase, SentTransaction } from '@spieltag/shared-kernel/rules';
import { pageRules } from './page-rules.ts';
import { createSeasonServer } from './season-server.ts';
import type { TestUser } from './test-server.ts';

/** A state of play. */
export interface Play {
  readonly phase: RoundPhase;
  /** A restricted window is open, and nothing else. */
  readonly isRestricted: boolean;
  /** Nothing is open, for the user neither: somebody whose lineup was rated before. */
  readonly isClosed?: boolean;
  /** State of the matches of the first teams; the others have not begun. */
  readonly match: MatchLineupStatus;
}

/** What the server said: the code of its refusal, or the ledger it came to. */
export type Answer = { readonly code: string } | { readonly ledger: Ledger };

/** A server that is put into any state of play, and what a client reads of it and sends to it. */
export async function createSeasonClient() {
  const server = await createSeasonServer();
  const { seasonId, app } = server;
  const { db } = server.database;
  const { preset } = await db.selectFrom('season').select('preset').executeTakeFirstOrThrow();
  const closed = JSON.stringify({ ...preset, marketBetweenRounds: 'CLOSED' });
  await db.updateTable('season').set({ preset: closed, catalogue_version: 1000 }).execute();

  async function read<T>(url: string, user?: TestUser): Promise<T> {
    const reply = await app.inject({ method: 'GET', url, headers: user?.headers ?? {} });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  }
  const database = await read<ClientDatabase>(
    `/api/sportsdata/v1/client_database/${seasonId}.json`,
  );

  /** Everything a verdict depends on, as the browser's stores would have fetched it. */
  async function look(user: TestUser): Promise<{ state: GameState; ledger: Ledger }> {
    const state = await read<GameState>(`/api/gameloop/v1/state/current/${seasonId}.json`);
    const url = `/api/ledger/v1/${user.userId}/${seasonId}/overview.json`;
    return { state, ledger: await read<Ledger>(url, user) };
  }

  async function become(
    { phase, isRestricted, isClosed, match }: Play,
    user: TestUser,
  ): Promise<void> {
    await db.updateTable('round').set({ phase }).where('round_no', '=', 2).execute();
    await db
      .updateTable('ledger')
      .set({ player_market_phase: isRestricted || isClosed ? 'CLOSED' : 'OPEN' })
      .where('user_id', '=', user.userId)
      .execute();
    const early = database.teams.slice(0, 6).map(({ id }) => id);
    await db.updateTable('match').set({ state: 'SCHEDULED' }).execute();
    await db
      .updateTable('match')
      .set({ state: match })
      .where((eb) => eb.or([eb('home_team_id', 'in', early), eb('guest_team_id', 'in', early)]))
      .execute();
    await db
      .updateTable('season_clock')
      .set((eb) => ({
        current_round_no: 2,
        restricted_window_no: isRestricted ? 1 : null,
        state_version: eb('state_version', '+', 1),
      }))
      .execute();
  }

  async function send(user: TestUser, payload: SentTransaction, version: number): Promise<Answer> {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/gameloop/v1/${seasonId}/player-transaction.json`,
      headers: { ...user.headers, 'if-match': `${version}` },
      payload,
    });
    const body = reply.json();
    return reply.statusCode === 200 ? { ledger: body } : { code: body.code };
  }

  /** What a user has left, whatever that took. */
  async function setBudget(user: TestUser, budget: number): Promise<void> {
    await db.updateTable('ledger').set({ budget }).where('user_id', '=', user.userId).execute();
    await db
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .execute();
  }

  return {
    database,
    look,
    setBudget,
    become,
    send,
    user: () => server.user(),
    close: () => server.close(),
    contextOf: (state: GameState, ledger: Ledger) => pageRules(state, database, ledger),
  };
}
