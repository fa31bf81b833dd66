import type { FailureCode } from '@spieltag/shared-kernel/composition';
import type { KnownGlobals } from '../globals/known-globals.ts';
import type { OpenPage } from '../health/open-pages.ts';
import type { PageReports } from '../health/page-reports.ts';
import type { FrameKeeper } from './frame-check.ts';
import type { MemoryWatch } from './memory.ts';

/** What is wrong with the page, and since when whom that is laid to. */
export interface PageFault {
  readonly code: FailureCode;
  readonly message: string;
  readonly suspect: OpenPage;
}

export interface PageChecksOptions {
  readonly reports: Pick<PageReports, 'doing' | 'changes$'>;
  readonly globals: KnownGlobals;
  readonly frame: FrameKeeper;
  readonly memory: MemoryWatch;
  /** Whether the shell itself has failed: the page is not what it was, and no version is to blame. */
  readonly hasCrashed: () => boolean;
  /** Takes the suspect off the page. */
  readonly onFault: (fault: PageFault) => void;
  /** Nothing could be put back: the page has to be loaded anew, without the suspect. */
  readonly onLost: (fault: PageFault) => void;
}

const EVERY_MS = 1000;
/** What is wrong for a moment may be a screen that comes or goes. */
const CONFIRMED_AFTER = 2;

/**
 * Looks after every step of a version, and every second, whether the page is still what it was:
 * its globals, its frame, its memory. What is found is laid to the version that was begun last since
 * all was well, or else to the one that is shown.
 */
export function startPageChecks(options: PageChecksOptions): void {
  const { reports, globals, frame, memory, hasCrashed, onFault, onLost } = options;
  let begun: OpenPage | undefined;
  let hiddenFor = 0;
  /** The last fault of the frame, until it is well again. */
  let hiding: PageFault | undefined;
  /** Versions that were shown when something nobody is known to have put there was taken away. */
  const spared = Object.create(null) as Record<string, true>;
  /** Globals that could not be put back. No version that comes later has changed them. */
  const lost = Object.create(null) as Record<string, true>;

  /** Leaves in the list what is not lost. By hand: functions and setters of lists may be what was changed. */
  const withoutLost = (names: string[]): readonly string[] => {
    let count = 0;
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string;
      if (lost[name]) continue;
      names[count] = name;
      count += 1;
    }
    names.length = count;
    return names;
  };

  const found = (code: FailureCode, message: string): PageFault | undefined => {
    const suspect = hasCrashed() ? undefined : (begun ?? reports.doing());
    return suspect && { code, message, suspect };
  };
  const checkGlobals = () => {
    const changed = withoutLost(globals.changed());
    if (changed.length === 0) return;
    const fault = found('GLOBALS_CHANGED', changed.slice(0, 10).join(', '));
    const stays = withoutLost(globals.restore());
    for (let index = 0; index < stays.length; index += 1) lost[stays[index] as string] = true;
    if (!fault) return;
    onFault(fault);
    if (stays.length > 0) onLost(fault);
  };
  /** Once with each version: what comes again may be one that keeps out of what the page notes. */
  const isPushedAside = ({ suspect: { remote, version } }: PageFault): boolean => {
    const name = `${remote} ${version}`;
    if (spared[name] || !frame.pushAside()) return false;
    spared[name] = true;
    return true;
  };
  const checkFrame = () => {
    const message = frame.check();
    hiddenFor = message ? hiddenFor + 1 : 0;
    if (!message) hiding = undefined;
    if (!message || hiddenFor < CONFIRMED_AFTER) return;
    if (hiding) return onLost(hiding);
    const fault = found('FRAME_HIDDEN', message);
    if (!fault) return;
    hiddenFor = 0;
    if (isPushedAside(fault)) return;
    hiding = fault;
    onFault(fault);
    frame.restore();
  };
  const checkMemory = () => {
    const doing = reports.doing();
    const message = doing && memory.check(`${doing.remote} ${doing.version}`);
    const fault = message && found('MEMORY', message);
    if (!fault) return;
    onFault(fault);
    // What fills the memory is held by code that no one can stop.
    onLost(fault);
  };
  reports.changes$.subscribe((doing) => {
    checkGlobals();
    if (doing && doing.step !== 'alive') begun = doing;
  });
  checkGlobals();
  setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    checkGlobals();
    checkFrame();
    checkMemory();
    // A step that goes on may still do what is only found at its end.
    const { step = 'alive' } = reports.doing() ?? {};
    if (hiddenFor === 0 && step === 'alive') begun = undefined;
  }, EVERY_MS);
}
