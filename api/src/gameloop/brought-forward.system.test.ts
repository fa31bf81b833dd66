import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase, GameState, Ledger } from '@spieltag/shared-kernel/contract';
import { FIELD_SIZE, swapVerdict } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch, SeasonFeed } from '../feed/feed.types.ts';
import { type LedgerContext, ledgerContext } from '../ledger/ledger-context.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { seasonContext } from '../season/season-context.ts';
import { setOwnClock } from '../testing/own-clock.ts';
import { pageRules } from '../testing/page-rules.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { ask } from './testing/managers.ts';
import { outageSeason } from './testing/outage-season.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** Minutes from the lock of the first round at which a match of the second one kicks off. */
const EARLY = -300;

/** The match that is brought forward. */
let moved: CatalogueMatch;

/** The same season, in which a match of the second round is played hours before the first one locks. */
function broughtForward(feed: SeasonFeed): SeasonFeed {
  const original = feed.catalogue();
  const byMs = async () => {
    const { rounds, matches } = await original;
    moved = matches.find(({ roundId }) => roundId === rounds[1]?.id) ?? moved;
    const lock = Math.min(...matches.map(({ date }) => date)) - MINUTE;
    return moved.date - lock - EARLY * MINUTE;
  };
  return {
    ...feed,
    async catalogue() {
      const by = await byMs();
      const catalogue = await original;
      const matches = catalogue.matches.map((match) =>
        match.id === moved.id ? { ...match, date: match.date - by } : match,
      );
      return { ...catalogue, matches };
    },
    async roundUpdates(roundId) {
      const by = await byMs();
      const updates = await feed.roundUpdates(roundId);
      return updates
        .map((update) => (update.matchId === moved.id ? { ...update, at: update.at - by } : update))
        .toSorted((a, b) => a.at - b.at);
    },
  };
}

let season: Awaited<ReturnType<typeof outageSeason>>;
let server: TestServer;
/** What it has read before a kick-off it may have read for the last time. */
let context: LedgerContext;
beforeAll(async () => {
  season = await outageSeason(broughtForward);
  // What is done here takes no time in which servers could say that they work.
  await season.setFairness(null);
  server = await createTestServer({ database: season.database, clock: season.clock });
  context = ledgerContext(season.database.db);
});
afterAll(async () => {
  await server.close();
  await season.database.close();
});

async function read<T>(url: string): Promise<T> {
  const reply = await server.app.inject(url);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}
const stateOf = () => read<GameState>(`/api/gameloop/v1/state/current/${season.seasonId}.json`);

/** Lets everything happen that is due by then. */
async function playTo(minutes: number): Promise<void> {
  season.setTo(minutes);
  await setOwnClock(season.database.db, season.clock());
  await season.look();
}

/** What server and page say to each exchange between pitch and bench, of those of the match and of others. */
async function exchanges() {
  const { db } = season.database;
  const loaded = await seasonContext(db).seasons.get(season.seasonId);
  const state = await stateOf();
  const url = `/api/sportsdata/v1/client_database/${season.seasonId}.json`;
  const database = await read<ClientDatabase>(url);
  const said = { early: new Set<unknown>(), others: new Set<unknown>() };
  for (const row of await db.selectFrom('ledger').selectAll().execute()) {
    const lineup = lineupOf(loaded, row);
    const own = { lineup, playerMarketPhase: row.player_market_phase, actions: [] };
    const trades = { playersBoughtWhileRestricted: [], playersSoldWhileRestricted: [] };
    const rules = pageRules(state, database, { ...own, ...trades } as unknown as Ledger);
    const ids = lineup.indexedPlayers.map((placed) => placed?.id ?? null);
    const playerAt = (slot: number) => loaded.playerById.get(ids[slot] ?? '');
    let { version } = row;
    for (let slot = 0; slot < FIELD_SIZE; slot++) {
      for (let bench = FIELD_SIZE; bench < ids.length; bench++) {
        const pair = [playerAt(slot), playerAt(bench)];
        if (!pair[0] || pair[0].position !== pair[1]?.position) continue;
        const swapped = ids.with(slot, ids[bench] ?? null).with(bench, ids[slot] ?? null);
        const request = { ...lineup, indexedPlayers: swapped, budget: row.budget };
        const plan = { userId: row.user_id, version, kind: 'commit', request } as const;
        const outcome = await ask(context, season.seasonId, season.clock(), plan);
        const verdict = swapVerdict(lineup, slot, bench, rules);
        const teams = [moved.homeTeamId, moved.guestTeamId];
        const isEarly = pair.some((player) => teams.includes(player?.teamId ?? ''));
        const page = verdict ? `REFUSED_${verdict.code}` : 'done';
        const here = typeof outcome === 'number' ? 'done' : outcome;
        said[isEarly ? 'early' : 'others'].add(page === here ? here : `${page} ${here}`);
        if (typeof outcome !== 'number') continue;
        const back = { ...plan, version: outcome, request: { ...request, indexedPlayers: ids } };
        version = Number(await ask(context, season.seasonId, season.clock(), back));
      }
    }
  }
  return said;
}

const FREE = { early: new Set(['done']), others: new Set(['done']) };
const LOCKED = { early: new Set(['REFUSED_PLAYER_LOCKED']), others: new Set(['done']) };

describe('the players of a match that was brought before the lock of the round before', () => {
  test('are free until it kicks off', async () => {
    await playTo(EARLY - 30);
    expect(await stateOf()).not.toHaveProperty('begunEarly');
    expect(await exchanges()).toEqual(FREE);
  });

  test('neither enter nor leave the pitch from then on, on pages and servers alike', async () => {
    await playTo(EARLY + 1);
    expect(await exchanges()).toEqual(LOCKED);
    await playTo(EARLY + 240);
    const state = await stateOf();
    expect(state).toMatchObject({ phase: 'GENERAL', lastCompletedRoundId: null });
    expect(state.begunEarly).toEqual([moved.homeTeamId, moved.guestTeamId]);
    expect(await exchanges()).toEqual(LOCKED);
  });

  test('are locked by their match once its round has begun, and free after that', async () => {
    const first = await stateOf();
    let minutes = EARLY + 300;
    const playUntil = async (isSo: (state: GameState) => boolean) => {
      for (; !isSo(await stateOf()); minutes += 60) {
        if (minutes > 40 * DAY_MINUTES) throw new Error('it does not come to be');
        await playTo(minutes);
      }
    };
    const isGeneralAfter = (roundId: string) => (state: GameState) =>
      state.roundId !== roundId && state.phase === 'GENERAL';
    await playUntil(isGeneralAfter(first.roundId));
    const second = await stateOf();
    expect(second.roundId).toBe(moved.roundId);
    expect(second).not.toHaveProperty('begunEarly');
    expect(second.currentResults.matches.find(({ id }) => id === moved.id)?.state).toBe('FINISHED');
    expect(await exchanges()).toEqual(LOCKED);
    await playUntil(isGeneralAfter(second.roundId));
    expect(await exchanges()).toEqual(FREE);
  });
});
