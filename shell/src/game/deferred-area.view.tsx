import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';

/** If it cannot be fetched the game goes on without it. */
const Deferred = lazy(
  (): Promise<{ readonly default: () => ReactNode }> =>
    import('./deferred.view.tsx').catch(() => ({ default: () => null })),
);

/** Fetches the deferred parts of the page once its first screen is shown. */
export function DeferredAreaView() {
  const hasScreen = useHasScreen();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (hasScreen) setDue(true);
  }, [hasScreen]);
  return (
    isDue && (
      <Suspense>
        <Deferred />
      </Suspense>
    )
  );
}
