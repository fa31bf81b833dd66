import { useCallback, useEffect, useRef, useState } from 'react';
import { AdminError } from '../api/call-row.ts';
import { useSessionState } from '../session/session-state.ts';

const POLL_EVERY_MS = 5000;

/** Something of the registry as it is now. */
export interface Polled<Value> {
  /** Undefined: never read yet. What was read once stays while the registry is away. */
  readonly value: Value | undefined;
  /** Why the last try has failed. */
  readonly error: AdminError | undefined;
  /** Reads at once; what an earlier read still brings is dropped. */
  reload(): Promise<void>;
}

/** Reads every few seconds while the part of the page is in sight. */
export function usePolled<Value>(read: () => Promise<Value>): Polled<Value> {
  const { isActive, onEnded } = useSessionState();
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<AdminError>();
  const newest = useRef(0);
  const reload = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const isNewest = () => turn === newest.current;
    try {
      const next = await read();
      if (!isNewest()) return;
      setValue(next);
      setError(undefined);
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      if (!isNewest()) return;
      if (fault.code === 'UNAUTHORIZED') onEnded();
      else setError(fault);
    }
  }, [read, onEnded]);
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const run = async (isFirst: boolean) => {
      if (isFirst || !document.hidden) await reload();
      if (!isOver) timer = setTimeout(() => void run(false), POLL_EVERY_MS);
    };
    void run(true);
    return () => {
      isOver = true;
      newest.current += 1;
      clearTimeout(timer);
    };
  }, [reload, isActive]);
  return { value, error, reload };
}
