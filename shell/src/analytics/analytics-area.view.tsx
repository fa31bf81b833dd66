import { Suspense } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { lateView } from '../loading/late-view.ts';

/** Until it has come nobody is asked, and nothing is counted. */
const Analytics = lateView(() => import('./analytics.view.tsx'));

/** Fetches what counts views of screens, where operators want them counted. */
export function AnalyticsAreaView() {
  const { config } = useShell();
  return (
    config.countsViews && (
      <Suspense>
        <Analytics />
      </Suspense>
    )
  );
}
