import {
  FeedError,
  type SeasonFeed,
  type SourceStatus,
  type StatedCalendar,
} from '../feed.types.ts';
import { nextStatus } from '../next-status.ts';
import { checkSame, type EarlierSeason, earlierSeason, heldSeason } from './check-same.ts';
import { httpCatalogue } from './http-catalogue.ts';
import { HttpSource, type HttpSourceOptions } from './http-source.ts';
import { type HttpSeason, readHttpSeason, statePath } from './read-http-season.ts';
import { SeasonHistory } from './season-history.ts';

/** How a source is followed; the defaults suit a public server. */
export interface HttpFeedOptions extends HttpSourceOptions {
  /** Between two readings, up to a fifth longer; default 15,000 ms. */
  readonly pollMs?: number;
  /** Longest time between two readings of a source that is down or invalid; default 300,000 ms. */
  readonly maxPollMs?: number;
  /** Real time, epoch ms; default: the clock of this machine. */
  readonly clock?: () => number;
  /** Called when the state of the source changes. */
  readonly onStatus?: (status: SourceStatus) => void;
}

const POLL_MS = 15_000;
const MAX_POLL_MS = 300_000;

/** A season of another server, and a way for tests to read its source. */
export interface HttpFeed extends SeasonFeed {
  readonly follow: NonNullable<SeasonFeed['follow']>;
  /** Reads the source once, now. */
  read(): Promise<void>;
}

/**
 * A season of another server with our sports-data paths. It is read whole or not at all: a source
 * that is down or invalid changes nothing, and is read again after ever longer pauses.
 * @param address of the server, with `#se-...` where it is not about the current season
 */
export function httpFeed(address: string, options: HttpFeedOptions = {}): HttpFeed {
  const [url = '', seasonId] = address.split('#');
  const { pollMs = POLL_MS, maxPollMs = MAX_POLL_MS, clock = Date.now } = options;
  const source = new HttpSource(url, options);
  const story = new SeasonHistory(clock);
  const poll = { timer: undefined as NodeJS.Timeout | undefined, failures: 0, isStopped: false };
  let arrived: HttpSeason | undefined;
  /** How the season stands, which the first reading has to go on with; undefined: nobody has said. */
  let held: EarlierSeason | undefined;
  let calendar: StatedCalendar | undefined;
  let revision = 0;
  let isRealTime = false;
  let status: SourceStatus = { url, state: 'waiting', since: Date.now(), ...NOTHING_READ };
  let reading: Promise<void> | undefined;

  const become = (state: SourceStatus['state'], problem: string | null) => {
    const before = status;
    status = nextStatus(before, state, problem, Date.now());
    // Failures differ in their words from one reading to the next.
    const isNews = state === 'ok' && status.problem !== before.problem;
    if (state !== before.state || isNews) options.onStatus?.(status);
  };

  const readOnce = async () => {
    try {
      const before = arrived ?? story.season;
      const earlier = before ? earlierSeason(before) : held;
      const named = seasonId ?? earlier?.seasonId ?? null;
      const stated = await readHttpSeason(source, named, before);
      const season = isRealTime ? upToNow(source, stated, clock()) : stated;
      if (earlier) checkSame(source, earlier, season);
      arrived = season;
      poll.failures = 0;
      become('ok', story.heldBack);
    } catch (error) {
      poll.failures += 1;
      // An answer that fits no other must not be taken for unchanged the next time.
      source.forget();
      const isDown = error instanceof FeedError && error.code === 'SEASON_SOURCE_UNREACHABLE';
      become(isDown ? 'down' : 'nonsense', String((error as Error).message));
      throw error;
    }
  };
  /** One reading at a time, shared by all calls meanwhile. */
  const read = () => {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const goOnPolling = () => {
    if (poll.isStopped) return;
    const waitMs = Math.min(maxPollMs, pollMs * 2 ** poll.failures) * (1 + Math.random() / 5);
    // Whoever only waits for the next reading may end.
    poll.timer = setTimeout(() => read().then(goOnPolling, goOnPolling), waitMs).unref();
  };
  let first: Promise<void> | undefined;

  return {
    provider: 'http',
    read,
    catalogue: async () => {
      if (!arrived && !story.season) await read();
      const season = arrived ?? story.season;
      if (!season) throw new Error('A season was read and is not there');
      return httpCatalogue(season);
    },
    playerChanges: async () => story.changes.toSorted((a, b) => a.at - b.at),
    roundUpdates: async (roundId) => story.updatesOf(roundId),
    follow: {
      isLive: true,
      ready: () => {
        first ??= (arrived ? Promise.resolve() : read().catch(() => undefined)).then(goOnPolling);
        return first;
      },
      playInRealTime: (isReal) => {
        isRealTime = isReal;
      },
      startFrom: (players, matches, known) => {
        arrived ??= story.season;
        story.startFrom(players, matches);
        held = known && heldSeason(known, matches);
      },
      takeOver: (reached) => {
        if (arrived) {
          const stated = httpCatalogue(arrived);
          const isNewCalendar = !calendar || !isSameCalendar(calendar, stated);
          if (isNewCalendar) calendar = stated;
          if (story.append(arrived, reached) || isNewCalendar) revision += 1;
        }
        arrived = undefined;
        return revision;
      },
      calendar: () => calendar,
      takenBack: () => story.takenBack(),
      setAside: () => story.setAside(),
      status: () => status,
      stop: () => {
        poll.isStopped = true;
        clearTimeout(poll.timer);
      },
    },
  };
}

/** A clock that is further ahead than this shows another time. */
const MOST_AHEAD_MS = 300_000;
const NOTHING_READ = { lastReadAt: null, problem: null };

function isSameCalendar(before: StatedCalendar, after: StatedCalendar): boolean {
  const [held, stated] = [before, after].map(({ rounds, matches }) =>
    JSON.stringify([rounds, matches]),
  );
  return held === stated;
}

/**
 * A reading of a source whose clock is at most a little ahead of ours, as if it were not. Taken over at a
 * time to come, its news would wait for that time, and every right reading after it would go back.
 * @param now real time, epoch ms
 */
function upToNow(source: HttpSource, season: HttpSeason, now: number): HttpSeason {
  const { state } = season;
  if (state.gameTime <= now) return season;
  if (state.gameTime > now + MOST_AHEAD_MS) {
    const [there, here] = [state.gameTime, now].map((time) => new Date(time).toISOString());
    throw source.malformed(
      statePath(season.season.id),
      `is ahead of its time: at ${there}, now is ${here}`,
    );
  }
  return { ...season, state: { ...state, gameTime: now } };
}
