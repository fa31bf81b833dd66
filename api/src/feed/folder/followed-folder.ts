import { FeedError, type SeasonFeed, type SourceStatus } from '../feed.types.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { malformed } from '../source/season-folder.ts';
import { folderSignature } from './folder-signature.ts';
import { GrownSeason } from './grown-season.ts';
import { nextReading } from './next-reading.ts';
import { type Reading, readFeed } from './read-feed.ts';

/** How a folder is followed. */
export interface FolderFeedOptions {
  /** Between two looks at its files; default 15,000 ms. */
  readonly pollMs?: number;
  /** Called when the state of the source changes. */
  readonly onStatus?: (status: SourceStatus) => void;
}

const POLL_MS = 15_000;

/** A folder that grows, and a way for tests to look at it. */
export interface FolderFeed extends SeasonFeed {
  readonly follow: NonNullable<SeasonFeed['follow']>;
  /** Looks at the files once, now. */
  look(): Promise<void>;
}

/**
 * A season whose folder grows while it is played: results are added and corrected. Files that have
 * changed are read when they have not changed from one look to the next: nobody is writing them. It
 * is read whole or not at all: a folder that is gone or cannot be read changes nothing.
 * @param open reads the folder as it is now
 */
export function followedFolder(
  path: string,
  open: () => SeasonFeed,
  { pollMs = POLL_MS, onStatus }: FolderFeedOptions = {},
): FolderFeed {
  const first = open();
  const season = new GrownSeason();
  const files = { seen: '', read: '' };
  let last: Reading | undefined;
  let arrived: Reading | undefined;
  let taken: Reading | undefined;
  let takenBack: readonly string[] = [];
  /** What the last reading has left out. */
  let problem: string | null = null;
  /** Ids of the teams the season has; undefined: nobody has said. */
  let teams: ReadonlySet<string> | undefined;
  let revision = 0;
  let status: SourceStatus = {
    ...{ url: path, state: 'waiting', since: Date.now(), lastReadAt: null, problem: null },
  };

  const become = (state: SourceStatus['state'], problem: string | null) => {
    const now = Date.now();
    const isNews = state !== status.state || problem !== status.problem;
    const since = state === status.state ? status.since : now;
    const lastReadAt = state === 'ok' ? now : status.lastReadAt;
    status = { url: path, state, since, lastReadAt, problem };
    if (isNews) onStatus?.(status);
  };

  /** Squads are invented from the names of all teams: with another one they would all be others. */
  const checkTeams = ({ catalogue }: Reading) => {
    if (first.provider !== 'openfootball' || !teams) return;
    const stranger = catalogue.teams.find(({ id }) => !teams?.has(id));
    if (stranger) throw malformed(path, `names "${stranger.name}", no team of the season`);
  };
  const readChanged = async (): Promise<void> => {
    const signature = await folderSignature(path);
    if (signature === files.read) return become('ok', problem);
    const isSettled = signature === files.seen || last === undefined;
    files.seen = signature;
    if (!isSettled) return;
    const read = await readFeed(open());
    const next = last ? nextReading(path, last, read) : { reading: read, problem: null };
    checkTeams(next.reading);
    files.read = signature;
    problem = next.problem;
    last = next.reading;
    arrived = next.reading;
    become('ok', problem);
  };
  const look = async () => {
    try {
      await readChanged();
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
    const isGone = /MISSING$/.test(error.code);
    become(isGone ? 'down' : 'nonsense', error.message);
  };
  /** What was read before anybody had said which season it is for. */
  const dropStrange = () => {
    if (!arrived) return;
    try {
      checkTeams(arrived);
    } catch (error) {
      refuse(error);
      [arrived, last] = [undefined, undefined];
      files.read = '';
    }
  };

  const poll = { timer: undefined as NodeJS.Timeout | undefined, isStopped: false };
  const goOnLooking = () => {
    if (poll.isStopped) return;
    // Whoever only waits for the next look may end.
    poll.timer = setTimeout(() => look().finally(goOnLooking), pollMs).unref();
  };
  const ready = memoizeAsync(() => look().then(goOnLooking));

  return {
    provider: first.provider,
    look,
    catalogue: () => first.catalogue(),
    ...(first.skipped && { skipped: first.skipped }),
    playerChanges: async () => season.changes,
    roundUpdates: async (roundId) => season.updatesOf(roundId),
    follow: {
      isLive: false,
      ready,
      startFrom: (players, matches) => {
        season.startFrom(players, matches);
        arrived ??= taken;
        teams = new Set(players.map(({ teamId }) => teamId));
        dropStrange();
      },
      takeOver: (reached) => {
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
      status: () => status,
      stop: () => {
        poll.isStopped = true;
        clearTimeout(poll.timer);
      },
    },
  };
}
