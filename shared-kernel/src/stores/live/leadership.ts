import type { TabLocks } from '../live-device.ts';

/** A tab that would lead the others. */
export interface Leadership {
  /** Wants to lead as soon as nobody else does; asked again it changes nothing. */
  seek(): void;
  /** Takes the lead from a tab that no longer answers. */
  take(): void;
  /** Lets another one lead, and does not want to. */
  leave(): void;
}

/**
 * One tab of a device leads: the one that has the lock, which goes on to another tab when it is closed
 * or dies. Without locks every tab leads itself.
 * @param onChange whether this tab leads now
 */
export function createLeadership(
  locks: TabLocks | undefined,
  name: string,
  onChange: (isLeader: boolean) => void,
): Leadership {
  let waiting: AbortController | undefined;
  let release: (() => void) | undefined;
  let isLeader = false;
  const change = (leads: boolean) => {
    if (leads === isLeader) return;
    isLeader = leads;
    onChange(leads);
  };

  const ask = async (options: LockOptions, own: AbortController): Promise<void> => {
    let wasGiven = false;
    const hold = () =>
      new Promise<void>((resolve) => {
        wasGiven = true;
        if (own.signal.aborted) return resolve();
        release = resolve;
        change(true);
      });
    try {
      await locks?.request(name, options, hold);
    } catch {
      // Left, denied to this page, or taken by another tab because this one did not answer.
    }
    if (waiting !== own) return;
    if (!wasGiven) return change(true);
    waiting = undefined;
    change(false);
    seek();
  };
  const seek = () => {
    if (waiting) return;
    waiting = new AbortController();
    if (locks) void ask({ signal: waiting.signal }, waiting);
    else change(true);
  };
  const leave = () => {
    waiting?.abort();
    waiting = undefined;
    release?.();
    release = undefined;
    change(false);
  };
  return {
    seek,
    take() {
      if (isLeader || !locks) return;
      leave();
      waiting = new AbortController();
      void ask({ steal: true }, waiting);
    },
    leave,
  };
}
