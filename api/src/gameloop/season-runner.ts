import { packLineups } from '../evaluation/index.ts';
import type {
  MatchUpdate,
  PlayerChange,
  SeasonFeed,
  SourceStatus,
  StatedCalendar,
} from '../feed/feed.types.ts';
import { isGrowthEmpty } from '../season/calendar-growth.model.ts';
import { readClock } from '../season/clock.repository.ts';
import { readKnownSeason } from '../season/known-season.query.ts';
import type { ReachedRound } from '../season/round-schedule.model.ts';
import type { SeasonContext } from '../season/season-context.ts';
import {
  isSamePlace,
  roundTimeline,
  type TimelineEvent,
  timeOfKey,
} from '../season/timeline.model.ts';
import { applyEvents, type TimelinePosition } from './apply-events.command.ts';
import { comesWithout, FirstReading } from './first-reading.ts';
import { AHEAD, growCalendar } from './grow-calendar.command.ts';
import { type LockMove, moveLock, watchedBeforeLockMs } from './move-lock.command.ts';
import { isLockEvent } from './moved-lock.query.ts';
import { isUnusable, type QuarantinedUpdate } from './quarantine.ts';
import { type RoundPosition, readRoundPositions } from './round-positions.query.ts';
import type {
  ApplyOptions,
  NextEvents,
  RunnerListeners,
  TimelinePart,
} from './season-runner.types.ts';
import { updatesOfRound } from './updates-of-round.ts';

/** Before a lock it is looked this often whether it moves; when it is due, always. */
const LOCK_LOOK_MS = 10_000;

/**
 * Moves one season along its timeline. What has happened is in the database alone: a runner can be
 * thrown away at any time, and any number of them may work on the same season.
 */
export class SeasonRunner {
  readonly #context: SeasonContext;
  readonly seasonId: string;
  readonly #feed: SeasonFeed;
  #part: TimelinePart | undefined;
  #changes: readonly PlayerChange[] | undefined;
  /** Key of the event this runner left the season at; undefined: it has not looked at it. */
  #leftAt: string | undefined;
  /** When it was last looked at whether a lock moves, real time, epoch ms. */
  #lockLookedAt = 0;
  /** The calendar of the source that was compared last; undefined: it has to be compared again. */
  #compared: StatedCalendar | undefined;
  /** Matches whose change in it waits until they are called off. */
  #waitingIds: ReadonlySet<string> = new Set();
  readonly #reading = new FirstReading();
  #isAtRest = false;
  readonly #listeners: RunnerListeners;

  constructor(
    context: SeasonContext,
    seasonId: string,
    feed: SeasonFeed,
    listeners: RunnerListeners = {},
  ) {
    this.#context = context;
    this.seasonId = seasonId;
    this.#feed = feed;
    this.#listeners = listeners;
  }

  /**
   * What happens next; undefined: the season is over, or goes on once its source was read.
   * @param until game time up to which updates of matches are taken together; default: as long as
   * they are of the same moment
   * @param waitsForSource whether to wait until a source that is followed was read once; default true
   */
  async next(until?: number, waitsForSource = true): Promise<NextEvents | undefined> {
    const { cursor, mode } = await readClock(this.#context.db, this.seasonId);
    this.#feed.follow?.playInRealTime?.(mode === 'real');
    const { events } = await this.#currentPart(cursor, waitsForSource);
    this.#leftAt = cursor;
    const start = events.findIndex(({ key }) => key > cursor);
    const first = events[start];
    if (!first || (this.#reading.isUnderWay && !comesWithout(first))) return undefined;
    const limit = first.kind === 'match' ? (until ?? first.at) : first.at;
    const isTogether = ({ kind, at }: TimelineEvent) =>
      kind === first.kind && (kind === 'match' || kind === 'player') && at <= limit;
    const end = events.findIndex((event, index) => index > start && !isTogether(event));
    return { events: [first, ...events.slice(start + 1, end === -1 ? undefined : end)], cursor };
  }

  /**
   * Applies events, all or none, except updates that cannot be applied: these are quarantined, or
   * the season would stand still at them for ever.
   * @returns false when the season has moved on meanwhile
   */
  async apply(next: NextEvents, options: ApplyOptions = {}): Promise<boolean> {
    const [event] = next.events;
    // Where a server died after a lock: a round goes on with its lineups known.
    if (event.kind === 'phase') await packLineups(this.#context.db, this.seasonId);
    const startedAt = performance.now();
    const moved = await this.#apply(next, options.setClockAt);
    if (moved) this.#leftAt = next.events.at(-1)?.key;
    // The source has said where the match is played instead before it was called off here.
    if (moved && next.events.some((one) => this.#callsOff(one))) this.#compared = undefined;
    const kind = event.kind === 'phase' ? event.phase : event.kind;
    const seconds = (performance.now() - startedAt) / 1000;
    if (moved) this.#listeners.onApplied?.({ kind, seconds });
    if (moved && isLockEvent(event) && !options.packsLater) await this.pack();
    return moved;
  }

  /**
   * Packs what a lock has frozen, with which everybody can go on meanwhile.
   * @param signal ends it after a chunk
   */
  async pack(signal?: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    await packLineups(this.#context.db, this.seasonId, signal);
    const seconds = (performance.now() - startedAt) / 1000;
    this.#listeners.onApplied?.({ kind: 'packing', seconds });
  }

  async #apply({ events, cursor }: NextEvents, setClockAt?: number): Promise<boolean> {
    const season = await this.#context.seasons.get(this.seasonId);
    const position = { cursor, ...(setClockAt === undefined ? {} : { setClockAt }) };
    const applyAt = (at: TimelinePosition) =>
      this.#context.db.transaction().execute((trx) => applyEvents(trx, season, events, at));
    try {
      return await applyAt(position);
    } catch (error) {
      if (!isUnusable(error)) throw error;
    }
    const quarantined: QuarantinedUpdate[] = [];
    const moved = await applyAt({ ...position, onQuarantined: (one) => quarantined.push(one) });
    if (moved) for (const one of quarantined) this.#listeners.onQuarantined?.(one);
    return moved;
  }

  /**
   * Moves the lock that comes next if the game could not be reached for too long before it.
   * @param now real time, epoch ms, which the season goes by
   * @returns undefined: nothing was moved
   */
  async moveLock(
    { events: [event], cursor }: NextEvents,
    now: number,
  ): Promise<LockMove | undefined> {
    if (!isLockEvent(event)) return undefined;
    const season = await this.#context.seasons.get(this.seasonId);
    if (now < event.at - watchedBeforeLockMs(season)) return undefined;
    const hasLooked = Math.abs(now - this.#lockLookedAt) < LOCK_LOOK_MS;
    if (hasLooked && now < event.at) return undefined;
    this.#lockLookedAt = now;
    const isLive = this.#feed.follow?.isLive ?? true;
    return moveLock(this.#context, season, event, cursor, now, isLive);
  }

  /** How it stands with the source, if it is one that is followed. */
  get sourceStatus(): SourceStatus | undefined {
    return this.#isAtRest ? undefined : this.#feed.follow?.status();
  }

  /**
   * The season is over, and nothing is awaited of its source any more, which may be gone. What it has added to
   * the calendar before this server came is known once it was read.
   */
  rest(): void {
    if (this.#reading.isUnderWay) return;
    this.#isAtRest = true;
    this.stop();
  }

  /** Asks a followed source no more. */
  stop(): void {
    this.#feed.follow?.stop();
  }

  async #currentPart(cursor: string, waitsForSource: boolean): Promise<TimelinePart> {
    const revision = await this.#takeOver(cursor, waitsForSource);
    if (this.#part?.revision !== revision) this.#forget();
    await this.#compareCalendar(timeOfKey(cursor));
    const rounds = await readRoundPositions(this.#context.db, this.seasonId);
    const firstOpen = rounds.findIndex(({ completedAt }) => completedAt === null);
    const roundNo = firstOpen === -1 ? rounds.length : firstOpen + 1;
    const basis = await this.#basisOf(rounds[roundNo - 1]);
    if (this.#part?.roundNo !== roundNo || this.#part.basis !== basis) {
      const from = rounds[roundNo - 2]?.completedAt ?? 0;
      const phase = rounds[roundNo - 1]?.phase ?? 'GENERAL';
      const hasBegun = rounds[roundNo - 1]?.hasBegun ?? true;
      const reached = { at: timeOfKey(cursor), phase, hasBegun };
      this.#part = { revision, basis, ...(await this.#loadPart(roundNo, from, reached)) };
    }
    return this.#part;
  }

  /** Changes with the lock of a round, and of a source that is followed with its calendar. */
  async #basisOf(round: RoundPosition | undefined): Promise<string> {
    const movedLockAt = round?.movedLockAt ?? null;
    if (!this.#feed.follow) return `${movedLockAt}`;
    const { catalogueVersion } = await this.#context.seasons.get(this.seasonId);
    return `${movedLockAt} ${catalogueVersion}`;
  }

  /** What is known now of a source that goes on, as a number that grows with it. */
  async #takeOver(cursor: string, waitsForSource: boolean): Promise<number> {
    const { follow } = this.#feed;
    if (!follow) return 0;
    // Another server has gone on from here, by its own view of the source: this one's is outdated.
    if (this.#leftAt === undefined || !isSamePlace(this.#leftAt, cursor)) {
      const season = await this.#context.seasons.get(this.seasonId);
      const { players, matches } = await readKnownSeason(this.#context.db, this.seasonId);
      follow.startFrom(players, matches, { ...season, season: { id: this.seasonId } });
      this.#compared = undefined;
    }
    await this.#reading.begin(follow, waitsForSource);
    const revision = follow.takeOver(timeOfKey(cursor));
    for (const id of follow.takenBack?.() ?? []) {
      const reason =
        'it was finished, and its source calls it unfinished or rates nobody in it any more: it stays as it was';
      this.#listeners.onQuarantined?.({ key: '', about: `match ${id}`, reason });
    }
    for (const reason of follow.setAside?.() ?? []) {
      this.#listeners.onQuarantined?.({ key: '', about: 'the players', reason });
    }
    return revision;
  }

  /** Takes over what the calendar has gained; what contradicts the season is set aside. */
  async #compareCalendar(reached: number): Promise<void> {
    const calendar = this.#feed.follow?.calendar?.();
    if (!calendar || calendar === this.#compared) return;
    for (const reason of await this.#growBy(calendar, reached)) {
      this.#listeners.onQuarantined?.({ key: '', about: 'the calendar', reason });
    }
    this.#compared = calendar;
  }

  #callsOff(event: TimelineEvent): boolean {
    if (event.kind !== 'match' || !this.#waitingIds.has(event.update.matchId)) return false;
    return AHEAD.some((state) => state === event.update.state);
  }

  /** @returns what was not taken over, each in a sentence */
  async #growBy(calendar: StatedCalendar, reached: number): Promise<readonly string[]> {
    if (calendar.season.id !== this.seasonId) return [`it is about ${calendar.season.id} now`];
    try {
      const growth = await growCalendar(this.#context.db, this.seasonId, calendar, reached);
      this.#waitingIds = new Set(growth.waitingIds);
      if (!isGrowthEmpty(growth)) this.#listeners.onGrown?.(growth);
      return growth.leftOut;
    } catch (error) {
      if (!isUnusable(error)) throw error;
      return [String(error)];
    }
  }

  /** Drops what was read of the feed: it has grown. */
  #forget(): void {
    this.#part = undefined;
    this.#changes = undefined;
  }

  async #loadPart(roundNo: number, from: number, reached: ReachedRound) {
    const season = await this.#context.seasons.get(this.seasonId);
    const lateUpdates = (await this.#updatesBefore(roundNo)).filter(({ at }) => at > from);
    this.#changes ??= await this.#feed.playerChanges();
    const events = roundTimeline({
      calendar: season,
      roundNo,
      from,
      updates: await this.#updatesOf(roundNo),
      lateUpdates,
      changes: this.#changes,
      reached,
      isFollowed: this.#feed.follow !== undefined,
    });
    return { roundNo, events, lateUpdates };
  }

  /** Updates of earlier rounds that may still be to come. */
  async #updatesBefore(roundNo: number): Promise<readonly MatchUpdate[]> {
    const held = this.#part;
    const known = held && held.roundNo < roundNo ? held : undefined;
    const updates = [...(known?.lateUpdates ?? [])];
    for (let earlier = known?.roundNo ?? 1; earlier < roundNo; earlier++) {
      updates.push(...(await this.#updatesOf(earlier)));
    }
    return updates;
  }

  async #updatesOf(roundNo: number): Promise<readonly MatchUpdate[]> {
    const season = await this.#context.seasons.get(this.seasonId);
    const round = season.rounds[roundNo - 1];
    return round ? updatesOfRound(this.#feed, season.matches, round.id) : [];
  }
}
