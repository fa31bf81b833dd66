import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CatalogueRound,
  FeedError,
  type SeasonFeed,
  type SourceStatus,
} from '../feed.types.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { nextStatus } from '../next-status.ts';
import { malformed } from '../source/season-folder.ts';
import { folderSignature } from './folder-signature.ts';
import { GrownSeason } from './grown-season.ts';
import { type EarlierReading, nextReading } from './next-reading.ts';
import { type Reading, readFeed } from './read-feed.ts';

/** How a folder is followed. */
export interface FolderFeedOptions {
  /** Between two looks at its files; default 15,000 ms. */
  readonly pollMs?: number;
  /** Waits between the two looks before the first reading of a season that is there; default: a second. */
  readonly pause?: () => Promise<unknown>;
  /** Real time, epoch ms; default: the clock of this machine. */
  readonly clock?: () => number;
  /** Called when the state of the source changes. */
  readonly onStatus?: (status: SourceStatus) => void;
  /** Called with what a reading has left out or settled by a rule that the one before it had not. */
  readonly onSkipped?: (phrases: readonly string[]) => void;
}

const POLL_MS = 15_000;
const PAUSE_MS = 1000;

/** A folder that grows, and a way for tests to look at it. */
export interface FolderFeed extends SeasonFeed {
  readonly follow: NonNullable<SeasonFeed['follow']>;
  /** Looks at the files once, now. */
  look(): Promise<void>;
}

/**
 * A season whose folder grows while it is played: results are added and corrected. Files that have
 * changed are read when they have not changed from one look to the next: nobody is writing them. So are
 * those a season that is there finds at a start. It is read whole or not at all: a folder that is gone or
 * cannot be read changes nothing.
 * @param open reads the folder as it is now; of a season that is there, with its rounds
 */
export function followedFolder(
  path: string,
  open: (rounds: readonly CatalogueRound[]) => SeasonFeed,
  {
    pollMs = POLL_MS,
    pause = () => sleep(PAUSE_MS),
    clock = Date.now,
    onStatus,
    onSkipped,
  }: FolderFeedOptions = {},
): FolderFeed {
  const first = open([]);
  const season = new GrownSeason(clock);
  const files: { seen?: string; read?: string } = {};
  let last: Reading | undefined;
  let arrived: Reading | undefined;
  let taken: Reading | undefined;
  let takenBack: readonly string[] = [];
  /** What the last reading has left out. */
  let problem: string | null = null;
  /** What was left out or settled by a rule, as it was told last. */
  let told: readonly string[] = [];
  /** How the season stands, which the first reading has to go on with; undefined: nobody has said. */
  let held: EarlierReading | undefined;
  let revision = 0;
  let status: SourceStatus = {
    ...{ url: path, state: 'waiting', since: Date.now(), lastReadAt: null, problem: null },
  };

  const become = (state: SourceStatus['state'], problem: string | null) => {
    const before = status;
    status = nextStatus(before, state, problem, Date.now());
    const isNews = state !== before.state || status.problem !== before.problem;
    if (isNews) onStatus?.(status);
  };

  /** Squads are invented from the names of all teams: with another one they would all be others. */
  const checkTeams = (before: EarlierReading, { catalogue }: Reading) => {
    if (first.provider !== 'openfootball') return;
    const known = new Set(before.catalogue.teams.map(({ id }) => id));
    const stranger = catalogue.teams.find(({ id }) => !known.has(id));
    if (stranger) throw malformed(path, `names "${stranger.name}", no team of the season`);
  };
  const readOn = async () => {
    const before = last ?? held;
    const feed = open(before?.catalogue.rounds ?? []);
    const reading = await readFeed(feed);
    const skipped = (await feed.skipped?.()) ?? [];
    if (!before) return { reading, problem: null, skipped };
    checkTeams(before, reading);
    return { ...nextReading(path, before, reading), skipped };
  };
  const tellSkipped = (skipped: readonly string[]) => {
    const news = skipped.filter((phrase) => !told.includes(phrase));
    told = skipped;
    if (news.length > 0) onSkipped?.(news);
  };
  const problems = () =>
    [problem, season.heldBack].filter((one) => one !== null).join('; ') || null;
  const readChanged = async (signature: string): Promise<void> => {
    if (signature === files.read) return become('ok', problems());
    const isSettled = signature === files.seen || !(last ?? held);
    files.seen = signature;
    if (!isSettled) return;
    const next = await readOn();
    files.read = signature;
    problem = next.problem;
    last = next.reading;
    arrived = next.reading;
    tellSkipped(next.skipped);
    become('ok', problems());
  };
  const refuseAs =
    (state: 'down' | 'nonsense') =>
    (error: unknown): undefined => {
      if (!(error instanceof FeedError)) throw error;
      become(state, error.message);
    };
  const look = async () => {
    const signature = await folderSignature(path).catch(refuseAs('down'));
    // Where there are files, one that is missing contradicts the others.
    if (signature !== undefined) await readChanged(signature).catch(refuseAs('nonsense'));
  };

  const poll = { timer: undefined as NodeJS.Timeout | undefined, isStopped: false };
  const goOnLooking = () => {
    if (poll.isStopped) return;
    // Whoever only waits for the next look may end.
    poll.timer = setTimeout(() => look().finally(goOnLooking), pollMs).unref();
  };
  /** Files of a season that is there are not read with the first look. */
  const firstLook = async () => {
    await look();
    if (status.state !== 'waiting') return;
    await pause();
    if (!poll.isStopped) await look();
  };
  const ready = memoizeAsync(() => firstLook().then(goOnLooking));

  return {
    provider: first.provider,
    look,
    catalogue: () => first.catalogue(),
    skipped: async () => {
      told = (await first.skipped?.()) ?? [];
      return told;
    },
    playerChanges: async () => season.changes,
    roundUpdates: async (roundId) => season.updatesOf(roundId),
    follow: {
      isLive: false,
      ready,
      startFrom: (players, matches, calendar) => {
        season.startFrom(players, matches);
        arrived ??= taken;
        const over = matches.filter(({ state }) => state === 'FINISHED');
        const overIds = new Set(over.map(({ id }) => id));
        held = calendar && { catalogue: calendar, overIds };
      },
      takeOver: (reached) => {
        if (season.isBelieved) arrived ??= taken;
        if (arrived) {
          takenBack = [...takenBack, ...season.takeOver(arrived, reached)];
          taken = arrived;
          revision += 1;
        }
        arrived = undefined;
        return revision;
      },
      calendar: () => taken?.catalogue,
      takenBack: () => {
        const told = takenBack;
        takenBack = [];
        return told;
      },
      setAside: () => season.setAside(),
      status: () => status,
      stop: () => {
        poll.isStopped = true;
        clearTimeout(poll.timer);
      },
    },
  };
}
