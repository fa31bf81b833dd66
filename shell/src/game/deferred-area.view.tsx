import { Suspense, useEffect, useState } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';
import { lateView } from '../loading/late-view.ts';

/** Until it has come the game goes on without it. */
const Deferred = lateView(() => import('./deferred.view.tsx'));

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
