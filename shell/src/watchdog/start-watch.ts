import type { Composition } from '../composition/composition.ts';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import type { OpenPage } from '../health/open-pages.ts';
import type { Health } from '../health/start-health.ts';
import { forgiveDeaths } from '../health/suspects.ts';
import { createFrameKeeper } from './frame-check.ts';
import { isOfVersion } from './is-of-version.ts';
import { createLongTaskWatch, followLongTasks } from './long-tasks.ts';
import { createMemoryWatch, readHeap } from './memory.ts';
import { type PageFault, startPageChecks } from './page-checks.ts';
import { reloadOnce } from './reload-once.ts';
import { startWatchdog, watchdogWorker } from './watchdog.ts';

export interface WatchOptions {
  readonly composition: Pick<Composition, 'remotes' | 'takeDown' | 'belongings'>;
  readonly health: Health;
  /** Address for reports. */
  readonly reportTo: string;
  /** Whether a reload loses nothing of the player's. */
  readonly isSafe: () => boolean;
  /** Whether the shell itself has failed. */
  readonly hasCrashed: () => boolean;
  readonly reload: () => void;
}

/** A version that was shown for so long without trouble is forgiven what happened before. */
const FORGIVEN_AFTER_MS = 60_000;

/** Watches over the page from its first screen on, and takes down the version that harms it. */
export function startWatch(options: WatchOptions): void {
  const { composition, health, reportTo, isSafe, hasCrashed, reload } = options;
  const { reports, storage } = health;
  const versionOf = ({ remote, version }: Pick<OpenPage, 'remote' | 'version'>) =>
    composition.remotes
      .find(({ name }) => name === remote)
      ?.versions.find((known) => known.version === version);
  const takeDown = ({ suspect, code, message }: PageFault) => {
    const version = versionOf(suspect);
    if (version) composition.takeDown(version, { phase: 'alive', code, message });
  };
  const blockedBy = (suspect: OpenPage | undefined, message: string) =>
    suspect && takeDown({ suspect, code: 'PAGE_BLOCKED', message });

  startWatchdog({
    reports,
    reportTo,
    makeWorker: watchdogWorker,
    onBack: (doing, blockedMs) =>
      blockedBy(doing, `the page has not answered for ${Math.round(blockedMs / 1000)} s`),
  });
  startPageChecks({
    reports,
    globals: health.globals(),
    frame: createFrameKeeper((element) => isOfVersion(composition.belongings, element)),
    memory: createMemoryWatch(readHeap),
    hasCrashed,
    onFault: takeDown,
    onLost: ({ suspect, code }) => {
      void health
        .leaveOut(suspect, { code, phase: 'alive' })
        .then(() => reloadOnce(nameOf(suspect), { isSafe, reload }));
    },
  });
  const versions = () => composition.remotes.flatMap((remote) => remote.versions);
  const longTasks = createLongTaskWatch((url) => {
    const origin = versions().find((version) => url.includes(folderOf(version)));
    return origin && nameOf(origin);
  });
  followLongTasks((task) => {
    const doing = reports.doing();
    const busy = longTasks.add(task, doing ? nameOf(doing) : '');
    const version = versions().find((one) => nameOf(one) === busy);
    if (version) {
      blockedBy({ ...version, step: 'alive', sinceMs: 0 }, 'its tasks leave the page no time');
    }
  });
  setInterval(() => {
    const doing = reports.doing();
    if (doing?.step === 'alive' && Date.now() - doing.sinceMs > FORGIVEN_AFTER_MS) {
      forgiveDeaths(storage, doing);
    }
  }, FORGIVEN_AFTER_MS);
}

const nameOf = ({ remote, version }: Pick<OpenPage, 'remote' | 'version'>) =>
  `${remote} ${version}`;

const folderOf = ({ url }: RemoteVersion) => url.slice(0, url.lastIndexOf('/') + 1);
