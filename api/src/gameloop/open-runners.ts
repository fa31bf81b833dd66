import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  type FeedSpec,
  type OpenFeedOptions,
  openFeed,
  type SeasonFeed,
  type SourceStatus,
} from '../feed/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { CalendarGrowth } from '../season/calendar-growth.model.ts';
import { SeasonCache } from '../season/season-cache.ts';
import { type QuarantineFigures, QuarantineTally } from './quarantine-tally.ts';
import { SeasonRunner } from './season-runner.ts';
import type { AppliedEvents } from './season-runner.types.ts';

export interface RunnerOptions {
  readonly db: Kysely<Database>;
  /** Real time, epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Default: a cache of its own. */
  readonly seasons?: SeasonCache;
  /** Opens the feed a season was imported from; default: the providers of the feed folder. */
  readonly openFeed?: (spec: FeedSpec, options?: OpenFeedOptions) => SeasonFeed;
  /** Called with what was applied. */
  readonly onApplied?: (applied: AppliedEvents) => void;
  /** A runner nobody asks for is kept so long, ms; default: ten minutes, which a turn may take. */
  readonly keptMs?: number;
}

const KEPT_MS = 600_000;

interface OpenRunner {
  /** The source it reads, as it was kept when it was opened. */
  readonly source: string;
  readonly runner: Promise<SeasonRunner>;
  /** Undefined: it is being opened, for which its source may be waited for. */
  opened: SeasonRunner | undefined;
  /** Begins anew with each question for it. */
  readonly end: NodeJS.Timeout;
}

/**
 * The runners of the seasons this server moves, each opened with the first question for it. One that nobody asks
 * for any more is closed: another server leads, or the season's time stands still, and its source would be
 * read for ever.
 */
export class OpenRunners {
  readonly #options: RunnerOptions;
  readonly #seasons: SeasonCache;
  readonly #open = new Map<string, OpenRunner>();
  readonly #quarantined = new QuarantineTally();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#seasons = options.seasons ?? new SeasonCache(options.db);
  }

  /** Updates of their sources that seasons have gone on without, by season. */
  get quarantined(): ReadonlyMap<string, QuarantineFigures> {
    return this.#quarantined.bySeason;
  }

  /**
   * The runner of a season. It is another one once any server has changed where the season comes from:
   * a source that was read once may be one that is followed now.
   * @throws ApiProblem SEASON_NOT_FOUND
   */
  async get(seasonId: string): Promise<SeasonRunner> {
    const spec = await this.#readSpec(seasonId);
    const source = JSON.stringify(spec);
    const held = this.#open.get(seasonId);
    if (held?.source === source) {
      held.end.refresh();
      return held.runner;
    }
    if (held) this.#close(seasonId, held);
    const runner = this.#openRunner(seasonId, spec);
    const { keptMs = KEPT_MS } = this.#options;
    const end = setTimeout(() => this.#close(seasonId, opening), keptMs).unref();
    const opening: OpenRunner = { source, runner, opened: undefined, end };
    this.#open.set(seasonId, opening);
    runner.then(
      (opened) => {
        opening.opened = opened;
      },
      () => this.#close(seasonId, opening),
    );
    return runner;
  }

  /** All that are open by now. */
  opened(): readonly SeasonRunner[] {
    return [...this.#open.values()].flatMap(({ opened }) => opened ?? []);
  }

  /** Stops all, those too that are being opened. */
  async stop(): Promise<void> {
    const runners = [...this.#open].map(([seasonId, held]) => {
      this.#close(seasonId, held);
      return held.runner;
    });
    await Promise.allSettled(runners);
  }

  #close(seasonId: string, held: OpenRunner): void {
    clearTimeout(held.end);
    if (this.#open.get(seasonId) === held) this.#open.delete(seasonId);
    held.runner.then(
      (runner) => runner.stop(),
      () => undefined,
    );
  }

  async #readSpec(seasonId: string): Promise<FeedSpec> {
    const season = await this.#options.db
      .selectFrom('season')
      .select('feed_spec')
      .where('id', '=', seasonId)
      .executeTakeFirst();
    if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    return season.feed_spec;
  }

  async #openRunner(seasonId: string, spec: FeedSpec): Promise<SeasonRunner> {
    const { db, log, clock, openFeed: open = openFeed } = this.#options;
    const onStatus = (source: SourceStatus) => {
      const level = source.state === 'ok' ? 'info' : 'error';
      log[level]({ seasonId, source }, `the source of the season is ${source.state}`);
    };
    const onSkipped = (phrases: readonly string[]) =>
      log.info({ seasonId }, `left out of the season or settled by a rule: ${phrases.join('; ')}`);
    const feed = open(spec, { onStatus, onSkipped, clock });
    // A source that is followed may be away: the season waits for it.
    const skipped =
      (await feed.skipped?.().catch((error: unknown) => {
        if (!feed.follow) throw error;
        return [];
      })) ?? [];
    if (skipped.length > 0) onSkipped(skipped);
    return new SeasonRunner({ db, seasons: this.#seasons }, seasonId, feed, {
      onApplied: this.#options.onApplied,
      onGrown: (growth) =>
        log.info({ seasonId, ...idsOf(growth) }, 'the calendar of the season has grown or changed'),
      onQuarantined: (quarantined) => {
        this.#quarantined.add(seasonId, this.#options.clock());
        log.error({ seasonId, ...quarantined }, 'an update cannot be applied and is set aside');
      },
    });
  }
}

/** What a line of the log says of it. */
function idsOf({ newRounds, newMatches, changedRounds, changedMatches }: CalendarGrowth) {
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  return {
    newRounds: ids(newRounds),
    newMatches: ids(newMatches),
    changedRounds: ids(changedRounds),
    changedMatches: ids(changedMatches),
  };
}
