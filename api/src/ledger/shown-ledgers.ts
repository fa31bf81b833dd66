import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import { type GameTimeSpan, spanBetweenTransitions } from '@spieltag/shared-kernel/rules';
import { LRUCache } from 'lru-cache';
import { GroupedLookup } from '../database/grouped-lookup.ts';
import { gameTimeAt } from '../season/game-time.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import { hasDueRounds, readDueRounds } from './count-due-rounds.ts';
import { presentLedger } from './ledger.presenter.ts';
import { findLedgers } from './ledger.repository.ts';
import type { LedgerContext } from './ledger-context.ts';
import { actionSituation, type LedgerSituation } from './ledger-situation.model.ts';
import { countOf, type LedgerVersion, readLedgerVersions } from './ledger-versions.query.ts';
import { readShownLedger } from './shown-ledger.query.ts';

/** A reply with everything it depends on besides its season and its user. */
interface KeptReply {
  readonly ledgerVersion: number;
  readonly stateVersion: number;
  readonly catalogueVersion: number;
  /** Of the game times it holds for. */
  readonly span: GameTimeSpan;
  /** Completed rounds counted. */
  readonly situation: LedgerSituation;
  readonly reply: PreparedReply;
}

const MAX_BYTES = 128 * 1024 * 1024;
/** What a kept reply takes besides its text: the ledger it was made from. */
const SITUATION_BYTES = 4096;
/** One question in flight gathers the most; what is not known takes the database longer. */
const VERSIONS = { keys: 256, flights: 1 };
const SITUATIONS = { keys: 64, flights: 2 };

interface SeasonLookups {
  readonly versions: GroupedLookup<LedgerVersion>;
  readonly situations: GroupedLookup<LedgerSituation>;
}

/**
 * Ledgers as their owners see them, kept as text. Every access asks the database for the versions of
 * ledger, season state and catalogue, one question for all who ask at the same time; a reply is given
 * again while all three hold and no action has changed because of the time.
 */
export class ShownLedgers implements SeasonChangeHandler {
  readonly #context: LedgerContext;
  readonly #clock: () => number;
  readonly #lookups = new Map<string, SeasonLookups>();
  readonly #kept = new LRUCache<string, KeptReply>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ reply }) => reply.body.length + SITUATION_BYTES,
  });

  /** @param clock real time, epoch ms */
  constructor(context: LedgerContext, clock: () => number) {
    this.#context = context;
    this.#clock = clock;
  }

  /** The user's ledger, opened if there is none. @throws ApiProblem SEASON_NOT_FOUND, UNAVAILABLE */
  async get(seasonId: string, userId: string): Promise<PreparedReply> {
    // An id that is not known to be a season's has to wait for a slot.
    if (!this.#context.seasons.isKnown(seasonId)) return this.#readAlone(seasonId, userId);
    const version = await this.#lookupsOf(seasonId).versions.get(userId);
    const season = version && (await this.#seasonOf(seasonId, version));
    if (!season) return this.#readAlone(seasonId, userId);
    return (
      this.#again(season, userId, version) ??
      (await this.#present(season, userId, version)) ??
      this.#readAlone(seasonId, userId)
    );
  }

  /** Every look finds out by itself. */
  changed(): void {}

  /**
   * Forgets all ledgers, with what they were made from: a database that has lost changes counts again from
   * there, and what is kept of those that are lost would seem to hold.
   */
  missed(): void {
    this.#kept.clear();
    this.#context.ledgers.clear();
  }

  /** The season a state fits; undefined: it has been renewed again since. */
  async #seasonOf(seasonId: string, { state }: LedgerVersion): Promise<LoadedSeason | undefined> {
    const { seasons } = this.#context;
    const fits = (season: LoadedSeason) => season.catalogueVersion === state.catalogueVersion;
    const known = await seasons.lastKnown(seasonId);
    if (known && fits(known)) return known;
    const renewed = await seasons.get(seasonId);
    return fits(renewed) ? renewed : undefined;
  }

  /** The reply there is, presented anew where time alone has changed it. */
  #again(
    season: LoadedSeason,
    userId: string,
    { ledger, state }: LedgerVersion,
  ): PreparedReply | undefined {
    const key = `${season.id} ${userId}`;
    const kept = this.#kept.get(key);
    const isSame =
      kept?.ledgerVersion === ledger &&
      kept.stateVersion === state.stateVersion &&
      kept.catalogueVersion === season.catalogueVersion;
    if (!isSame) return undefined;
    const now = gameTimeAt(state.clock, this.#clock());
    if (kept.span.from <= now && now < kept.span.until) return kept.reply;
    return this.#keep(key, { ...kept.situation, state, now });
  }

  /** Undefined: the season has another catalogue than when the versions were read. */
  async #present(
    season: LoadedSeason,
    userId: string,
    version: LedgerVersion,
  ): Promise<PreparedReply | undefined> {
    const situation =
      this.#known(season, userId, version) ??
      (await this.#lookupsOf(season.id).situations.get(userId));
    return situation && this.#keep(`${season.id} ${userId}`, situation);
  }

  /** The ledger as it was read or changed last, if it holds and nothing else has to be read. */
  #known(
    season: LoadedSeason,
    userId: string,
    { ledger, state }: LedgerVersion,
  ): LedgerSituation | undefined {
    const { seen } = this.#context.ledgers.get({ seasonId: season.id, userId });
    if (!seen || countOf(seen.row) !== ledger) return undefined;
    if (seen.state.stateVersion !== state.stateVersion) return undefined;
    const now = gameTimeAt(state.clock, this.#clock());
    const situation = { season, ...seen, state, now };
    return hasDueRounds(situation) ? undefined : situation;
  }

  /** Ledgers of a season, read together; those that do not fit the catalogue, or fail, are not in it. */
  async #read(
    seasonId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, LedgerSituation>> {
    const season = await this.#context.seasons.lastKnown(seasonId);
    const found = await findLedgers(this.#context, seasonId, userIds);
    const fitting = [...found].filter(
      ([, { state }]) => state.catalogueVersion === season?.catalogueVersion,
    );
    if (!season) return new Map();
    const situations = new Map(
      fitting.map(([userId, ledger]) => {
        const now = gameTimeAt(ledger.state.clock, this.#clock());
        return [userId, { season, ...ledger, now }] as const;
      }),
    );
    // One connection, as it is one slot. Who fails here is read alone, and fails alone.
    const count = await this.#context.db
      .connection()
      .execute((db) => readDueRounds(db, season, [...situations.values()]))
      .catch(() => undefined);
    if (!count) return new Map();
    const counted = Array.from(
      situations,
      async ([userId, situation]) => [userId, count(situation).situation] as const,
    );
    const settled = await Promise.allSettled(counted);
    return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }

  async #readAlone(seasonId: string, userId: string): Promise<PreparedReply> {
    const situation = await this.#context.work.run('read', () =>
      readShownLedger(this.#context, seasonId, userId, this.#clock()),
    );
    return this.#keep(`${seasonId} ${userId}`, situation);
  }

  #keep(key: string, situation: LedgerSituation): PreparedReply {
    const reply = prepareJson(presentLedger(situation));
    this.#kept.set(key, {
      ledgerVersion: countOf(situation.row),
      stateVersion: situation.state.stateVersion,
      catalogueVersion: situation.season.catalogueVersion,
      span: spanBetweenTransitions(actionSituation(situation)),
      situation,
      reply,
    });
    return reply;
  }

  #lookupsOf(seasonId: string): SeasonLookups {
    const held = this.#lookups.get(seasonId);
    if (held) return held;
    const { db, ledgers, work } = this.#context;
    const wait = (leave: (reason: Error) => void) => work.gather('read', leave);
    const made = {
      versions: new GroupedLookup<LedgerVersion>(
        (userIds) => readLedgerVersions(db, seasonId, userIds, ledgers.stateOf(seasonId)),
        { ...VERSIONS, wait },
      ),
      situations: new GroupedLookup<LedgerSituation>(
        (userIds) => work.run('read', () => this.#read(seasonId, userIds)),
        { ...SITUATIONS, wait },
      ),
    };
    this.#lookups.set(seasonId, made);
    return made;
  }
}
