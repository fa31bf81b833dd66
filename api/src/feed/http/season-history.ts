import type {
  CatalogueMatch,
  KnownMatch,
  KnownPlayer,
  MatchUpdate,
  PlayerChange,
} from '../feed.types.ts';
import { isSameMatch, isTakenBack } from '../folder/same-state.ts';
import { rowPosition, rowStats } from '../kicker/row-stats.ts';
import { MassLeavings } from '../squads/mass-leavings.ts';
import { matchUpdates } from '../timeline/match-updates.ts';
import { type RecordedResult, reconstructRecord } from '../timeline/reconstruct-record.ts';
import type { HttpMatch } from './http.schemas.ts';
import { playerChangesSince } from './http-catalogue.ts';
import type { HttpSeason } from './read-http-season.ts';
import { withSourceEvents } from './source-events.ts';

/**
 * What has become known of a season, reading after reading. What the first reading finds finished
 * becomes updates at the times at which it was played; what changes afterwards happens when it is
 * read, by the game time of the source. Players who have changed since any server last read the
 * source become changes with the first reading. A finished match which the source calls unfinished,
 * or rates nobody in any more, stays as it was until it is finished again.
 */
export class SeasonHistory {
  /** By match id, in order of time. */
  readonly #updates = new Map<string, MatchUpdate[]>();
  readonly #changes: PlayerChange[] = [];
  #read: HttpSeason | undefined;
  /** As they are after what was appended, by id. */
  readonly #players = new Map<string, KnownPlayer>();
  readonly #leavings: MassLeavings;
  #matches: ReadonlyMap<string, KnownMatch> = new Map();
  /** Ids of finished matches which the source takes back. */
  readonly #takenBack = new Set<string>();
  /** Those of them nobody was told of. */
  #untold: string[] = [];

  /** @param clock real time, epoch ms */
  constructor(clock: () => number = Date.now) {
    this.#leavings = new MassLeavings(clock);
  }

  get season(): HttpSeason | undefined {
    return this.#read;
  }

  get changes(): readonly PlayerChange[] {
    return this.#changes;
  }

  /** How the season stands before the first reading is gone on with. */
  startFrom(players: readonly KnownPlayer[], matches: readonly KnownMatch[]): void {
    this.#updates.clear();
    this.#changes.length = 0;
    this.#read = undefined;
    this.#players.clear();
    for (const player of players) this.#players.set(player.id, player);
    this.#leavings.forget();
    this.#matches = new Map(matches.map((match) => [match.id, match]));
    this.#takenBack.clear();
    this.#untold = [];
  }

  /** Ids of finished matches which the source has taken back since this was asked last. */
  takenBack(): readonly string[] {
    const told = this.#untold;
    this.#untold = [];
    return told;
  }

  /** What of the last reading is held back, in one line; null: nothing. */
  get heldBack(): string | null {
    return this.#leavings.problem;
  }

  /** What was held back since this was asked last. */
  setAside(): readonly string[] {
    return this.#leavings.told();
  }

  /** All updates of a round so far, ordered by time. */
  updatesOf(roundId: string): readonly MatchUpdate[] {
    return [...this.#updates.values()]
      .flat()
      .filter((update) => update.roundId === roundId)
      .sort((a, b) => a.at - b.at);
  }

  /**
   * Appends what is new in a reading.
   * @param reached game time up to which the season has been played here, epoch ms: whatever is
   * new comes after it. What the first reading would have happen before has been seen where the season
   * has it so; else the last state of such a match is repeated.
   * @returns whether there was anything new
   */
  append(next: HttpSeason, reached: number): boolean {
    const before = this.#read;
    const at = Math.max(next.state.gameTime, reached + 1);
    const isNew = before ? this.#addNews(before, next, at) : this.#begin(next, reached, at);
    // One that fails is appended again whole: nothing of it must count as read before.
    this.#read = next;
    return isNew;
  }

  #begin(season: HttpSeason, reached: number, at: number): boolean {
    const present = new Set(this.#players.keys());
    for (const [result] of resultsOf(season, (id) => this.#matches.get(id))) {
      const { id: matchId, roundId } = result.match;
      const known = this.#matches.get(matchId);
      if (known && this.#takesBack(matchId, known, result)) {
        const { id: _, ...held } = known;
        this.#updates.set(matchId, [{ ...held, matchId, roundId, at: reached - 1 }]);
        continue;
      }
      const updates = matchUpdates(reconstructRecord(result));
      const last = updates.at(-1);
      const isSeen = known && last && isSameMatch(known, last, present);
      if (last && last.at <= reached && !isSeen) updates.push({ ...last, at: reached + 1 });
      // It was called off while nobody was reading: of what is planned there are no updates.
      const isCalledOff = !last && known && known.state !== 'SCHEDULED';
      if (isCalledOff) updates.push(updateOf(result, reached + 1));
      this.#updates.set(matchId, updates);
    }
    this.#changePlayers(season, at);
    return true;
  }

  #addNews(before: HttpSeason, season: HttpSeason, at: number): boolean {
    const known = new Map(resultsOf(before).map(([{ match }, said]) => [match.id, said]));
    const present = new Set(season.database.players.map(({ id }) => id));
    // Updates that are still to come are replaced by what is known now.
    const happenedOf = (id: string) =>
      (this.#updates.get(id) ?? []).filter((update) => update.at < at);
    const lastOf = (id: string) => happenedOf(id).at(-1) ?? this.#matches.get(id);
    let isNew = false;
    for (const [result, said] of resultsOf(season, lastOf)) {
      const held = known.get(result.match.id);
      const last = lastOf(result.match.id);
      const states = [result.state, last?.state ?? 'SCHEDULED'];
      const hasBegun = held !== undefined || states.some((state) => state !== 'SCHEDULED');
      if (!hasBegun || held === said) continue;
      const update = updateOf(result, at);
      const wasTakenBack = this.#takenBack.has(result.match.id);
      if (last && this.#takesBack(result.match.id, last, result)) continue;
      const wasMissing = held === undefined;
      if (last && (wasTakenBack || wasMissing) && isSameMatch(last, update, present)) continue;
      this.#updates.set(result.match.id, [...happenedOf(result.match.id), update]);
      isNew = true;
    }
    return this.#changePlayers(season, at) || isNew;
  }

  /** @returns whether anybody has changed */
  #changePlayers(season: HttpSeason, at: number): boolean {
    const stated = playerChangesSince([...this.#players.values()], season);
    const changes = this.#leavings.without(stated, this.#players);
    for (const { player, active } of changes) this.#players.set(player.id, { ...player, active });
    this.#changes.push(...changes.map((change) => ({ ...change, at })));
    return changes.length > 0;
  }

  /** Notes what the source takes back, and what it says no more of. */
  #takesBack(id: string, known: Omit<KnownMatch, 'id'>, result: RecordedResult): boolean {
    if (!isTakenBack(known, result)) {
      this.#takenBack.delete(id);
      return false;
    }
    if (!this.#takenBack.has(id)) this.#untold.push(id);
    this.#takenBack.add(id);
    return true;
  }
}

/**
 * What a source says of a match, in whatever order, and whatever it says besides. A position is that of the row:
 * another one in the database of a player is no news of the match.
 */
function saidOf({ state, homeScore, guestScore, players }: HttpMatch): string {
  const rows = players
    .map((row) => ({
      ...{ id: row.id, teamId: row.teamId, status: row.status, position: rowPosition(row) },
      stats: statsOf(row),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.stringify([state, homeScore, guestScore, rows]);
}

const statsOf = (row: HttpMatch['players'][number]) =>
  withSourceEvents(rowStats(row), row.events ?? []);

/**
 * Every match of which something is known, with what is said of it.
 * @param heldOf a match as the season has it, by id; default: it has none
 */
function resultsOf(
  { database, rounds }: HttpSeason,
  heldOf: (id: string) => Pick<KnownMatch, 'players'> | undefined = () => undefined,
): [RecordedResult, string][] {
  const matches = new Map(database.matches.map((match) => [match.id, match]));
  const stated = new Map(database.players.map(({ id, position }) => [id, position]));
  return [...rounds.values()].flatMap((round) =>
    round.matches.flatMap((published): [RecordedResult, string][] => {
      const match = matches.get(published.id);
      if (!match) return [];
      const { state, homeScore, guestScore } = published;
      const held = new Map(
        heldOf(match.id)?.players.map(({ playerId, position }) => [playerId, position]),
      );
      // The one the database has today may have changed since the match was played.
      const positionOf = (row: HttpMatch['players'][number]) =>
        rowPosition(row) ?? held.get(row.id) ?? stated.get(row.id) ?? 'UNKNOWN';
      const players = published.players.map((row) => ({
        playerId: row.id,
        teamId: row.teamId,
        position: positionOf(row),
        status: row.status,
        stats: statsOf(row),
      }));
      const result = { match: catalogueMatch(match), state, homeScore, guestScore, players };
      return [[result, saidOf(published)]];
    }),
  );
}

function catalogueMatch(match: CatalogueMatch): CatalogueMatch {
  const { id, roundId, homeTeamId, guestTeamId, homeTeamName, guestTeamName, date } = match;
  return { id, roundId, homeTeamId, guestTeamId, homeTeamName, guestTeamName, date };
}

function updateOf(result: RecordedResult, at: number): MatchUpdate {
  const { match, state, homeScore, guestScore, players } = result;
  const { id: matchId, roundId } = match;
  return { at, roundId, matchId, state, homeScore, guestScore, players };
}
