import type { CatalogueMatch, KnownPlayer, MatchUpdate, PlayerChange } from '../feed.types.ts';
import { rowPosition, rowStats } from '../kicker/row-stats.ts';
import { matchUpdates } from '../timeline/match-updates.ts';
import { type RecordedResult, reconstructRecord } from '../timeline/reconstruct-record.ts';
import type { HttpMatch, HttpPlayer } from './http.schemas.ts';
import { playerChangesSince } from './http-catalogue.ts';
import type { HttpSeason } from './read-http-season.ts';
import { withSourceEvents } from './source-events.ts';

/**
 * What has become known of a season, reading after reading. What the first reading finds finished
 * becomes updates at the times at which it was played; what changes afterwards happens when it is
 * read, by the game time of the source. Players who have changed since any server last read the
 * source become changes with the first reading.
 */
export class SeasonHistory {
  /** By match id, in order of time. */
  readonly #updates = new Map<string, MatchUpdate[]>();
  readonly #changes: PlayerChange[] = [];
  #read: HttpSeason | undefined;
  #players: readonly KnownPlayer[] = [];

  get season(): HttpSeason | undefined {
    return this.#read;
  }

  get changes(): readonly PlayerChange[] {
    return this.#changes;
  }

  /** @param players in the season before the first reading is gone on with */
  startFrom(players: readonly KnownPlayer[]): void {
    this.#updates.clear();
    this.#changes.length = 0;
    this.#read = undefined;
    this.#players = players;
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
   * new comes after it. Of what the first reading would have happen before, nobody knows whether
   * it has been seen: the last state of such a match is repeated.
   * @returns whether there was anything new
   */
  append(next: HttpSeason, reached: number): boolean {
    const before = this.#read;
    this.#read = next;
    const at = Math.max(next.state.gameTime, reached + 1);
    return before ? this.#addNews(before, next, at) : this.#begin(next, reached, at);
  }

  #begin(season: HttpSeason, reached: number, at: number): boolean {
    for (const [result] of resultsOf(season)) {
      const updates = matchUpdates(reconstructRecord(result));
      const last = updates.at(-1);
      if (last && last.at <= reached) updates.push({ ...last, at: reached + 1 });
      this.#updates.set(result.match.id, updates);
    }
    const changes = playerChangesSince(this.#players, season);
    this.#changes.push(...changes.map((change) => ({ ...change, at })));
    return true;
  }

  #addNews(before: HttpSeason, season: HttpSeason, at: number): boolean {
    const known = new Map(resultsOf(before).map(([{ match }, published]) => [match.id, published]));
    let isNew = false;
    for (const [result, published] of resultsOf(season)) {
      const held = known.get(result.match.id);
      const hasBegun = held !== undefined || result.state !== 'SCHEDULED';
      if (!hasBegun || JSON.stringify(held) === JSON.stringify(published)) continue;
      const updates = this.#updates.get(result.match.id) ?? [];
      this.#updates.set(result.match.id, [
        // Updates that are still to come are replaced by what is known now.
        ...updates.filter((update) => update.at < at),
        updateOf(result, at),
      ]);
      isNew = true;
    }
    const changes = playerChangesSince(before.database.players, season);
    this.#changes.push(...changes.map((change) => ({ ...change, at })));
    return isNew || changes.length > 0;
  }
}

/** Every match of which something is known, with what the source said of it. */
function resultsOf({ database, rounds }: HttpSeason): [RecordedResult, HttpMatch][] {
  const matches = new Map(database.matches.map((match) => [match.id, match]));
  const positions = new Map(database.players.map(({ id, position }) => [id, position]));
  return [...rounds.values()].flatMap((round) =>
    round.matches.flatMap((published): [RecordedResult, HttpMatch][] => {
      const match = matches.get(published.id);
      if (!match) return [];
      const { state, homeScore, guestScore } = published;
      const players = published.players.map((row) => ({
        playerId: row.id,
        teamId: row.teamId,
        position: positionOf(row, positions.get(row.id)),
        status: row.status,
        stats: withSourceEvents(rowStats(row), row.events ?? []),
      }));
      return [[{ match: catalogueMatch(match), state, homeScore, guestScore, players }, published]];
    }),
  );
}

/** Where the source states no position, a row's own points still tell what it was rated with. */
function positionOf(
  row: HttpMatch['players'][number],
  stated: HttpPlayer['position'] = 'UNKNOWN',
): HttpPlayer['position'] {
  return stated === 'UNKNOWN' ? (rowPosition(row) ?? stated) : stated;
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
