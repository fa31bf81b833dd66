import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ClockMode } from '../database/tables/season.tables.ts';
import type { SourceStatus } from '../feed/index.ts';
import { memoizeAsync } from '../feed/memoize-async.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { readClock, readRunningClocks, setClock } from '../season/clock.repository.ts';
import { reachedGameTime } from '../season/game-time.model.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import { writeSourceStatus } from '../season/season-source.repository.ts';
import { readSeasonState } from '../season/season-state.repository.ts';
import { ClockWatch } from './clock-watch.ts';
import { type LeaderHandle, lead } from './leader.ts';
import { type Chore, LeaderChores } from './leader-chores.ts';
import { OpenRunners, type RunnerOptions } from './open-runners.ts';
import { Packing } from './packing.ts';
import type { QuarantineFigures } from './quarantine-tally.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonLag } from './season-lag.ts';
import type { SeasonRunner } from './season-runner.ts';
import { type SeasonStep, stepOnce, stepUntil } from './season-step.ts';
import { SeasonTurns } from './season-turns.ts';

export interface GameLoopOptions extends RunnerOptions {
  /** What the leader does before it looks at any season, once it has succeeded never again. */
  readonly prepare?: () => Promise<void>;
  /** What the leader does once a minute beside the events. */
  readonly chores?: readonly Chore[];
}

/** Where a step has led a season. */
export interface StepOutcome extends SeasonStep {
  readonly roundId: string;
  readonly phase: RoundPhase;
}

/**
 * Applies the events of all seasons when they are due. Any number of servers may hold a loop: one of
 * them leads, the others stand by; any of them takes steps.
 */
export class GameLoop implements SeasonChangeHandler {
  readonly #options: GameLoopOptions;
  readonly #runners: OpenRunners;
  /** By season, as they were written down. */
  readonly #written = new Map<string, SourceStatus>();
  readonly #lag: SeasonLag;
  readonly #clockWatch: ClockWatch;
  readonly #chores: LeaderChores;
  readonly #packing: Packing;
  readonly #turns = new SeasonTurns();
  readonly #prepare: () => Promise<void>;
  #leader: LeaderHandle | undefined;

  constructor(options: GameLoopOptions) {
    this.#options = options;
    this.#lag = new SeasonLag(options.clock);
    this.#clockWatch = new ClockWatch(options.log);
    this.#chores = new LeaderChores(options.chores ?? [], options.log);
    this.#packing = new Packing(options.log);
    this.#runners = new OpenRunners(options);
    this.#prepare = memoizeAsync(async () => options.prepare?.());
  }

  /** From now on events are applied when they are due, by the server that leads. */
  start(): void {
    const { db, clock, log } = this.#options;
    const runnerOf = (seasonId: string) => this.#runners.get(seasonId);
    this.#leader ??= lead(db, log, async (signal) => {
      await this.#prepare();
      this.#clockWatch.look(clock(), performance.now());
      this.#chores.begin(performance.now());
      const beside = { lag: this.#lag, packing: this.#packing, turns: this.#turns };
      const waitMs = await runDueEvents({ db, clock, log, signal, runnerOf, ...beside });
      await this.#writeSources();
      return waitMs;
    });
  }

  /** Ends with the event that is being applied, if any, and the chunk that is being packed. */
  async stop(): Promise<void> {
    await this.#leader?.stop();
    this.#leader = undefined;
    await this.#turns.ended();
    await this.#packing.ended();
    await this.#chores.stop();
    await this.#runners.stop();
  }

  /** The state of the sources of the seasons this server leads, by season; for operators. */
  sources(): Readonly<Record<string, SourceStatus>> {
    // Runners are kept for a while after the lead has gone over to another server, or a season was stopped.
    const led = this.lagSeconds();
    return Object.fromEntries(
      this.#runners
        .opened()
        .flatMap(({ seasonId, sourceStatus }) =>
          sourceStatus && seasonId in led ? [[seasonId, sourceStatus]] : [],
        ),
    );
  }

  /** Whether this server is the one that applies events when they are due. */
  get leads(): boolean {
    return this.#leader?.leads ?? false;
  }

  /** Seconds the seasons this server leads are behind their timelines, see `SeasonLag`. */
  lagSeconds(): Readonly<Record<string, number>> {
    return this.leads ? this.#lag.seconds() : {};
  }

  /** Updates of their sources that seasons have gone on without, by season. */
  quarantined(): ReadonlyMap<string, QuarantineFigures> {
    return this.#runners.quarantined;
  }

  /** How often the clock of this machine was seen to jump while this server led. */
  get clockJumps(): number {
    return this.#clockWatch.jumps;
  }

  /** Wakes the leader: the clock of the season may have been set. */
  changed(): void {
    this.#leader?.wake();
  }

  /** Wakes the leader as well: it may have missed a change. */
  missed(): void {
    this.#leader?.wake();
  }

  /**
   * Moves a season on by one step worth seeing, or up to the next entry into a phase.
   * @throws ApiProblem SEASON_NOT_FOUND, SEASON_OVER, or SEASON_CLOCK_BUSY when another step is
   * under way or the season is played in real time
   */
  async step(seasonId: string, until?: RoundPhase): Promise<StepOutcome> {
    return this.#alone(seasonId, async (runner) => {
      const { clock } = this.#options;
      const step = until ? await stepUntil(runner, until, clock) : await stepOnce(runner, clock);
      if (!step) throw new ApiProblem('SEASON_OVER', { seasonId });
      return this.#outcome(seasonId, step);
    });
  }

  /**
   * Plays the first rounds of a season up to the beginning of the round after them; without effect
   * on rounds that were played already.
   * @returns how many were played now
   */
  async playRounds(seasonId: string, rounds: number): Promise<number> {
    return this.#alone(seasonId, async (runner) => {
      let played = 0;
      while ((await this.#roundNo(seasonId)) <= rounds) {
        if (!(await stepUntil(runner, 'GENERAL', this.#options.clock))) break;
        played += 1;
      }
      return played;
    });
  }

  /**
   * Lets the time of a season pass in another way, from the game time it has reached.
   * @param db the transaction it belongs to, if any
   */
  async setMode(
    seasonId: string,
    mode: ClockMode,
    speed = 1,
    db: Kysely<Database> = this.#options.db,
  ): Promise<void> {
    const { clock } = this.#options;
    const now = clock();
    const gameTime = reachedGameTime(await readClock(db, seasonId), now);
    await setClock(db, seasonId, { mode, speed, gameTime, anchoredAt: now });
  }

  /**
   * Lets the time of the accelerated seasons stand still, as it does while the game is not running.
   * @param since 'now', or 'lastEvent' for a game that was killed: the time after it was not played
   */
  async standStill(since: 'now' | 'lastEvent'): Promise<void> {
    const { db, clock } = this.#options;
    for (const running of await readRunningClocks(db)) {
      if (running.mode !== 'accelerated') continue;
      const { seasonId, speed } = running;
      const anchoredAt = clock();
      const gameTime = reachedGameTime(running, since === 'now' ? anchoredAt : running.anchoredAt);
      await setClock(db, seasonId, { mode: 'stepped', speed, gameTime, anchoredAt });
    }
  }

  async #alone<T>(seasonId: string, work: (runner: SeasonRunner) => Promise<T>): Promise<T> {
    const { mode } = await readClock(this.#options.db, seasonId);
    if (mode === 'real') throw new ApiProblem('SEASON_CLOCK_BUSY', { seasonId });
    const runner = await this.#runners.get(seasonId);
    return this.#options.db.connection().execute(async (connection) => {
      const lock = sql`hashtext('step'), hashtext(${seasonId})`;
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_lock(${lock}) as free`.execute(connection);
      if (!rows[0]?.free) throw new ApiProblem('SEASON_CLOCK_BUSY', { seasonId });
      try {
        return await work(runner);
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(connection);
      }
    });
  }

  async #outcome(seasonId: string, step: SeasonStep): Promise<StepOutcome> {
    const state = await readSeasonState(this.#options.db, seasonId);
    if (!state) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    return { ...step, roundId: state.roundId, phase: state.phase };
  }

  async #roundNo(seasonId: string): Promise<number> {
    const state = await readSeasonState(this.#options.db, seasonId);
    return state?.roundNo ?? 0;
  }

  /** Whoever is asked for the state of the sources need not be the server that reads them. */
  async #writeSources(): Promise<void> {
    for (const [seasonId, status] of Object.entries(this.sources())) {
      if (this.#written.get(seasonId) === status) continue;
      await writeSourceStatus(this.#options.db, seasonId, status);
      this.#written.set(seasonId, status);
    }
  }
}
