import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import { type PreparedReply, prepareReply } from '../plugins/etag.ts';
import { readRoundResult } from '../season/round-matches.query.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import type { SeasonReader } from '../season/season-news.ts';
import { clientDatabaseCacheOf } from '../sportsdata/client-database-cache.ts';
import type { ClientSettings } from './client-settings.ts';
import { presentGameState } from './game-state.presenter.ts';
import { readPosition, readStateVersion, type StateVersion } from './season-position.repository.ts';

interface Entry {
  /** Names what the reply was made from. */
  readonly key: string;
  readonly reply: Promise<PreparedReply>;
}

/**
 * States of seasons and rounds, made once for all who ask. Every access checks the versions in the
 * database, in one lookup for all who ask at a time, so that all servers answer with what was committed
 * last. News of a season only let the
 * next state be made before somebody has to wait for it.
 */
export class GameStateCache implements SeasonReader {
  readonly #db: Kysely<Database>;
  readonly #versions: SharedLookup<StateVersion>;
  readonly #settings: ClientSettings;
  readonly #entries = new Map<string, Entry>();
  /** Seasons whose state is being renewed; true: there has been more news since. */
  readonly #renewing = new Map<string, boolean>();

  /** @param clock real time, epoch ms */
  constructor(db: Kysely<Database>, clock: () => number, settings: ClientSettings) {
    this.#db = db;
    this.#versions = new SharedLookup((seasonId) => readStateVersion(db, seasonId, clock()));
    this.#settings = settings;
  }

  /** What is going on in a season. @throws ApiProblem SEASON_NOT_FOUND */
  async current(seasonId: string): Promise<PreparedReply> {
    const version = await this.#versions.get(seasonId);
    return this.#kept(seasonId, Object.values(version).join(':'), () =>
      this.#prepareState(seasonId, version.gameTime),
    );
  }

  /** A round with the state of its matches. @throws ApiProblem ROUND_NOT_FOUND */
  async round(roundId: string): Promise<PreparedReply> {
    const season = await seasonCacheOf(this.#db).ofRound(roundId);
    const { stateVersion } = await this.#versions.get(season.id);
    return this.#kept(roundId, `${stateVersion}`, async () => {
      const result = await readRoundResult(this.#db, season, roundId);
      if (!result) throw new ApiProblem('ROUND_NOT_FOUND', { roundId });
      return prepareReply(result);
    });
  }

  /** Makes the state of a season anew, with its season and client database, where it was asked for. */
  changed(seasonId: string): void {
    if (!this.#entries.has(seasonId)) return;
    const isRenewing = this.#renewing.has(seasonId);
    this.#renewing.set(seasonId, isRenewing);
    if (!isRenewing) void this.#renew(seasonId);
  }

  /** Forgets all that was made, with the seasons and client databases it was made from. */
  missed(): void {
    this.#entries.clear();
    seasonCacheOf(this.#db).clear();
    clientDatabaseCacheOf(this.#db).clear();
  }

  /** News that comes while a state is made is worth one more only, however much it is. */
  async #renew(seasonId: string): Promise<void> {
    do {
      this.#renewing.set(seasonId, false);
      // Whoever asks next is told what is wrong.
      await this.current(seasonId).catch(() => this.#entries.delete(seasonId));
    } while (this.#renewing.get(seasonId));
    this.#renewing.delete(seasonId);
  }

  async #prepareState(seasonId: string, gameTime: number): Promise<PreparedReply> {
    const season = await seasonCacheOf(this.#db).get(seasonId);
    const position = await readPosition(this.#db, seasonId);
    const roundId = season.rounds[position.roundNo - 1]?.id ?? '';
    const [results, database] = await Promise.all([
      readRoundResult(this.#db, season, roundId),
      clientDatabaseCacheOf(this.#db).get(seasonId),
    ]);
    if (!results) throw new ApiProblem('ROUND_NOT_FOUND', { roundId });
    return prepareReply(
      presentGameState(season, { ...position, gameTime }, results, database.hash, this.#settings),
    );
  }

  #kept(id: string, key: string, prepare: () => Promise<PreparedReply>): Promise<PreparedReply> {
    const held = this.#entries.get(id);
    if (held?.key === key) return held.reply;
    const entry: Entry = { key, reply: prepare() };
    this.#entries.set(id, entry);
    entry.reply.catch(() => {
      if (this.#entries.get(id) === entry) this.#entries.delete(id);
    });
    return entry.reply;
  }
}
