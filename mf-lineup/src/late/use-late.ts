import { useEffect, useState } from 'react';

const RETRY_AFTER_MS = 1000;

/**
 * What no first screen shows: fetched once it is wanted, and tried until it is there. Undefined until
 * then.
 */
export function useLate<Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const [failures, setFailures] = useState(0);
  const isMissing = isWanted && !loaded;
  useEffect(() => {
    if (!isMissing) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isAwaited = true;
    load().then(
      (part) => setLoaded({ part }),
      () => {
        if (isAwaited) retry = setTimeout(() => setFailures(failures + 1), RETRY_AFTER_MS);
      },
    );
    return () => {
      isAwaited = false;
      clearTimeout(retry);
    };
  }, [load, isMissing, failures]);
  return loaded?.part;
}
