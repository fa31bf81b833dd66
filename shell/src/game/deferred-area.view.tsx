import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useHasScreen } from './use-has-screen.ts';

/** Without it the game goes on; the next page tries again. */
const Later = lazy(
  (): Promise<{ readonly default: () => ReactNode }> =>
    import('./later.view.tsx').catch(() => ({ default: () => null })),
);

/** Fetches what is no part of the first screen once that stands. */
export function LaterAreaView() {
  const hasScreen = useHasScreen();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (hasScreen) setDue(true);
  }, [hasScreen]);
  return (
    isDue && (
      <Suspense>
        <Later />
      </Suspense>
    )
  );
}
