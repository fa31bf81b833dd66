import { expect } from '@jest/globals';
import type { TransactionRequest } from '@spieltag/shared-kernel/contract';
import type {
  MatchLineupStatus,
  PlayerPosition,
  PlayerStatus,
  RoundPhase,
} from '@spieltag/shared-kernel/rules';
import { seasonContext } from '../season/season-context.ts';
import type { TestUser } from '../testing/test-server.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';

/** A state of play of the season; what is left out is as at its beginning. */
export interface World {
  readonly phase?: RoundPhase;
  readonly roundNo?: number;
  readonly windowNo?: number | null;
  /** Of the user; CLOSED as of somebody whose lineup was frozen before. */
  readonly own?: 'OPEN' | 'CLOSED';
}

/** Left over when the squad is bought, whatever it costs: others can be afforded beside it. */
const SPARE = 10_000_000;

type Reply = Awaited<ReturnType<LedgerServer['trade']>>;

/** A season without a market between its rounds, to be put into any state of play. */
export async function createTradingWorld() {
  const server = await createLedgerServer();
  const { db } = server;
  const { preset } = await db.selectFrom('season').select('preset').executeTakeFirstOrThrow();
  const squad = await server.squadRequest(1);
  const closed = JSON.stringify({
    ...preset,
    marketBetweenRounds: 'CLOSED',
    initialBudget: preset.initialBudget + SPARE,
  });
  await db.updateTable('season').set({ preset: closed, catalogue_version: 1000 }).execute();
  const season = await seasonContext(db).seasons.get(server.seasonId);
  const full = { ...squad, budget: squad.budget + SPARE };

  /** Puts the season into a state of play; nothing is left out, so that no row depends on another. */
  async function become({ phase = 'GENERAL', roundNo = 1, windowNo }: World) {
    await db.updateTable('round').set({ phase }).where('round_no', '=', roundNo).execute();
    await db
      .updateTable('season_clock')
      .set((eb) => ({
        current_round_no: roundNo,
        restricted_window_no: windowNo ?? null,
        state_version: eb('state_version', '+', 1),
      }))
      .execute();
  }

  /** A user with the squad, some of its slots empty. */
  async function owner(world: World, ...empty: number[]): Promise<TestUser> {
    await become({});
    await playMatches('SCHEDULED');
    const user = await server.user();
    const bought = await server.trade(user, await server.without(full, ...empty));
    if (bought.statusCode !== 200) throw new Error(bought.body);
    await db
      .updateTable('ledger')
      .set({ player_market_phase: world.own ?? 'OPEN' })
      .where('user_id', '=', user.userId)
      .execute();
    await become(world);
    return user;
  }

  /** Sets the state of all matches of the first two rounds, or of those of one player. */
  async function playMatches(state: MatchLineupStatus, playerId?: string | null) {
    const teamId = season.playerById.get(playerId ?? '')?.teamId;
    let matches = db.updateTable('match').set({ state });
    if (teamId) {
      matches = matches.where((eb) =>
        eb.or([eb('home_team_id', '=', teamId), eb('guest_team_id', '=', teamId)]),
      );
    }
    await matches.execute();
    await db
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .execute();
  }

  /** Has the team of a player play its match of the second round in the first one as well. */
  async function secondMatch(playerId: string | null | undefined) {
    const teamId = season.playerById.get(playerId ?? '')?.teamId ?? '';
    const [one, other] = season.matches
      .filter(({ homeTeamId, guestTeamId }) => homeTeamId === teamId || guestTeamId === teamId)
      .toSorted((a, b) => a.date - b.date);
    if (!one || !other) throw new Error(`${teamId} plays too little`);
    const set = async (id: string, change: { round_id?: string; state?: MatchLineupStatus }) => {
      await db.updateTable('match').set(change).where('id', '=', id).execute();
    };
    return {
      /** Sets how far the two are, in order of play. */
      async play(first: MatchLineupStatus, second: MatchLineupStatus) {
        await set(one.id, { state: first });
        await set(other.id, { round_id: one.roundId, state: second });
        await become({ phase: 'GAMEDAY' });
      },
      undo: () => set(other.id, { round_id: other.roundId }),
    };
  }

  /** Gives a player a part in a match of the first round neither keeper of the squad plays in. */
  async function playedElsewhere(
    playerId: string | null | undefined,
    state: MatchLineupStatus,
    part: { readonly status: PlayerStatus; readonly points: number },
  ): Promise<string> {
    const keepers = [0, 11].map((slot) => teamOf(full.indexedPlayers[slot]));
    const match = season.matches.find(
      ({ roundId, homeTeamId, guestTeamId }) =>
        roundId === season.rounds[0]?.id &&
        !keepers.includes(homeTeamId) &&
        !keepers.includes(guestTeamId),
    );
    const player = season.playerById.get(playerId ?? '');
    if (!match || !player) throw new Error('nobody plays elsewhere');
    await db
      .insertInto('player_match')
      .values({
        season_id: server.seasonId,
        round_id: match.roundId,
        match_id: match.id,
        player_no: player.playerNo,
        team_id: match.homeTeamId,
        position: player.position,
        ...part,
        rated: true,
        stats: null,
        breakdown: '{}',
      })
      .execute();
    await db.updateTable('match').set({ state }).where('id', '=', match.id).execute();
    await become({ phase: 'GAMEDAY' });
    return match.id;
  }

  async function setPlayer(
    id: string | null | undefined,
    set: { market_value?: number; position?: PlayerPosition | undefined },
  ) {
    await db
      .updateTable('player')
      .set(set)
      .where('id', '=', id ?? '')
      .execute();
    await db
      .updateTable('season')
      .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
      .execute();
  }

  const priceOf = (id: string | null | undefined) =>
    season.playerById.get(id ?? '')?.marketValue ?? 0;
  const positionOf = (id: string | null | undefined) => season.playerById.get(id ?? '')?.position;
  const teamOf = (id: string | null | undefined) => season.playerById.get(id ?? '')?.teamId;

  /** The refusal, and that nothing has changed. */
  async function expectRefused(user: TestUser, send: () => Promise<Reply>, code: string) {
    const before = await server.ledger(user);
    const reply = await send();
    expect(reply.json()).toMatchObject({ code });
    expect(await server.ledger(user)).toEqual(before);
  }

  /** The squad with other players in some slots, paid for. */
  function withPlayers(request: TransactionRequest, slots: Record<number, string | null>) {
    let { budget } = request;
    const indexedPlayers = request.indexedPlayers.map((id, slot) => {
      const next = slots[slot];
      if (next === undefined) return id;
      budget += priceOf(id) - priceOf(next);
      return next;
    });
    return { ...request, indexedPlayers, budget };
  }

  /** A player nobody of the squad is, of the position of a slot. */
  function someoneFor(slot: number, fits: (id: string) => boolean = () => true): string {
    const position = positionOf(full.indexedPlayers[slot]);
    const found = season.players.find(
      ({ id, position: own }) => own === position && !full.indexedPlayers.includes(id) && fits(id),
    );
    if (!found) throw new Error(`nobody fits slot ${slot}`);
    return found.id;
  }

  /** A request with as many players of one team in the slots as are given; nothing else is bought. */
  function crowded(slots: readonly number[], count: number): TransactionRequest {
    for (const team of season.teams) {
      const indexedPlayers = full.indexedPlayers.map((): string | null => null);
      for (const slot of slots) {
        const own = season.players.find(
          ({ id, teamId, position, marketValue }) =>
            teamId === team.id &&
            position === positionOf(full.indexedPlayers[slot]) &&
            marketValue < 999_000_000 &&
            !indexedPlayers.includes(id),
        );
        const placed = indexedPlayers.filter((id) => id !== null).length;
        if (own && placed < count) indexedPlayers[slot] = own.id;
      }
      const bought = indexedPlayers.filter((id) => id !== null);
      const price = bought.reduce((sum, id) => sum + priceOf(id), 0);
      const budget = season.preset.initialBudget - price;
      if (bought.length === count && budget >= 0) return { ...full, indexedPlayers, budget };
    }
    throw new Error(`no team has ${count} players for these slots`);
  }

  /** Four of a team, three of them on the pitch and one on the bench, and all four on the pitch. */
  function crowdedAcross() {
    const pitch = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (const team of season.teams) {
      const after = full.indexedPlayers.map((): string | null => null);
      for (const slot of pitch) {
        const own = season.players.find(
          ({ id, position, marketValue }) =>
            teamOf(id) === team.id &&
            marketValue < 999_000_000 &&
            position === positionOf(full.indexedPlayers[slot]) &&
            !after.includes(id),
        );
        if (own && after.filter((id) => id !== null).length < 4) after[slot] = own.id;
      }
      const placed = after.flatMap((id, slot) => (id === null ? [] : slot));
      const [from = -1] = placed;
      const to = full.indexedPlayers.findIndex(
        (id, slot) => slot > 10 && positionOf(id) === positionOf(after[from]),
      );
      const price = after.reduce((sum, id) => sum + priceOf(id), 0);
      const budget = season.preset.initialBudget - price;
      if (placed.length !== 4 || to === -1 || budget < 0) continue;
      const before = after.with(from, null).with(to, after[from] ?? null);
      return {
        before: { ...full, indexedPlayers: before, budget },
        after: { formationId: full.formationId, indexedPlayers: after },
      };
    }
    throw new Error('no team has four players for the pitch');
  }

  return {
    server,
    season,
    full,
    become,
    owner,
    playMatches,
    secondMatch,
    playedElsewhere,
    setPlayer,
    priceOf,
    positionOf,
    expectRefused,
    withPlayers,
    someoneFor,
    crowded,
    crowdedAcross,
  };
}

export type TradingWorld = Awaited<ReturnType<typeof createTradingWorld>>;
