import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import { LRUCache } from 'lru-cache';
import { SharedLookup } from '../database/shared-lookup.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { nextEarlyKickOff, teamsBegunEarly } from '../season/brought-forward.model.ts';
import { realTimeUntil } from '../season/game-time.model.ts';
import { readRoundResult } from '../season/round-matches.query.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import type { ClientSettings } from '../settings/client-settings.ts';
import type { SportsdataContext } from '../sportsdata/sportsdata-context.ts';
import { readAnnouncements } from './announcements.query.ts';
import { presentGameState } from './game-state.presenter.ts';
import { readPosition, readStateVersion, type StateVersion } from './season-position.repository.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** The state of a season, and which of its versions. */
export interface VersionedState {
  readonly version: number;
  readonly reply: PreparedReply;
  /** Real milliseconds until it is another one by time alone; null: it is not. */
  readonly changesInMs: number | null;
}

type Prepare = () => Promise<PreparedReply>;

/**
 * States of seasons and rounds, made once for all who ask. Every access checks the versions in the
 * database, in one lookup for all who ask at a time, so that all servers answer with what was committed
 * last. Notifications of changes only make the next state before the first request has to wait for it.
 */
export class GameStateCache implements SeasonChangeHandler {
  readonly #context: SportsdataContext;
  readonly #versions: SharedLookup<StateVersion>;
  readonly #clock: () => number;
  readonly #settings: ClientSettings;
  /** By what they show and the versions it was made from. */
  readonly #replies: LRUCache<string, PreparedReply, Prepare>;
  /** Seasons whose state somebody has asked for. */
  readonly #asked = new Set<string>();
  /** Seasons whose state is being renewed; true: they have changed once more since. */
  readonly #renewing = new Map<string, boolean>();

  /** @param clock real time, epoch ms */
  constructor(context: SportsdataContext, clock: () => number, settings: ClientSettings) {
    this.#context = context;
    this.#versions = new SharedLookup((seasonId) =>
      readStateVersion(context.db, seasonId, clock()),
    );
    this.#clock = clock;
    this.#settings = settings;
    this.#replies = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => body.length,
      fetchMethod: (_key, _stale, { context: prepare }) => prepare(),
      ignoreFetchAbort: true,
    });
  }

  /** What is going on in a season. @throws ApiProblem SEASON_NOT_FOUND */
  async current(seasonId: string): Promise<PreparedReply> {
    return (await this.versioned(seasonId)).reply;
  }

  /** The same with the version it is of: it has all of that one, and may have something of the next. */
  async versioned(seasonId: string): Promise<VersionedState> {
    const version = await this.#versions.get(seasonId);
    this.#asked.add(seasonId);
    const { stateVersion, catalogueVersion, gameTime, announcements, reached } = version;
    const season = await this.#seasonOf(seasonId, catalogueVersion);
    const begunEarly = [...teamsBegunEarly(season, version, reached)];
    const parts = [stateVersion, catalogueVersion, gameTime, announcements, begunEarly];
    const reply = await this.#kept(`${seasonId} ${parts.join(':')}`, () =>
      this.#prepareState(seasonId, version),
    );
    const kickOff = nextEarlyKickOff(season, version, reached);
    const changesInMs = kickOff && realTimeUntil(version.clock, kickOff, this.#clock());
    return { version: stateVersion, reply, changesInMs };
  }

  /** The season as of a version, asked of the database only where another one is held. */
  async #seasonOf(seasonId: string, catalogueVersion: number): Promise<LoadedSeason> {
    const { seasons } = this.#context;
    const held = await seasons.lastKnown(seasonId);
    return held?.catalogueVersion === catalogueVersion ? held : seasons.get(seasonId);
  }

  /** A round with the state of its matches. @throws ApiProblem ROUND_NOT_FOUND */
  async round(roundId: string): Promise<PreparedReply> {
    const season = await this.#context.seasons.ofRound(roundId);
    const { stateVersion } = await this.#versions.get(season.id);
    return this.#kept(`${roundId} ${stateVersion}`, async () => {
      const result = await readRoundResult(this.#context.db, season, roundId);
      if (!result) throw new ApiProblem('ROUND_NOT_FOUND', { roundId });
      return prepareJson(result);
    });
  }

  /** Makes the state of a season anew, with its season and client database, where it was asked for. */
  changed(seasonId: string): void {
    if (!this.#asked.has(seasonId)) return;
    const isRenewing = this.#renewing.has(seasonId);
    this.#renewing.set(seasonId, isRenewing);
    if (!isRenewing) void this.#renew(seasonId);
  }

  /** Forgets all that was made, with the seasons and client databases it was made from. */
  missed(): void {
    this.#replies.clear();
    this.#asked.clear();
    this.#context.seasons.clear();
    this.#context.clientDatabases.clear();
  }

  /** However many changes come while a state is made, it is made once more. */
  async #renew(seasonId: string): Promise<void> {
    do {
      this.#renewing.set(seasonId, false);
      // The next request fails with the same error.
      await this.current(seasonId).catch(() => this.#asked.delete(seasonId));
    } while (this.#renewing.get(seasonId));
    this.#renewing.delete(seasonId);
  }

  async #prepareState(
    seasonId: string,
    { gameTime, announcements: key, reached, clock }: StateVersion,
  ): Promise<PreparedReply> {
    const season = await this.#context.seasons.get(seasonId);
    const position = await readPosition(this.#context.db, seasonId);
    const roundId = season.rounds[position.roundNo - 1]?.id ?? '';
    const [results, database, announcements] = await Promise.all([
      readRoundResult(this.#context.db, season, roundId),
      this.#context.clientDatabases.get(seasonId),
      readAnnouncements(this.#context.db, key),
    ]);
    if (!results) throw new ApiProblem('ROUND_NOT_FOUND', { roundId });
    const place = { roundNo: position.roundNo, clock };
    const begunEarly = [...teamsBegunEarly(season, place, reached)];
    return prepareJson({
      ...presentGameState(
        season,
        { ...position, gameTime },
        results,
        database.hash,
        this.#settings,
      ),
      ...(begunEarly.length > 0 && { begunEarly }),
      ...(announcements.length > 0 && { announcements }),
    });
  }

  #kept(key: string, prepare: Prepare): Promise<PreparedReply> {
    return this.#replies.forceFetch(key, { context: prepare });
  }
}
