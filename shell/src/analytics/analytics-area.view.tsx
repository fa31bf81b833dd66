import { lazy, type ReactNode, Suspense } from 'react';
import { useShell } from '../context/shell-context.tsx';

/** If it cannot be fetched nobody is asked, and nothing is counted. */
const Analytics = lazy(
  (): Promise<{ readonly default: () => ReactNode }> =>
    import('./analytics.view.tsx').then(
      async (analytics) => {
        await analytics.textsRead;
        return analytics;
      },
      () => ({ default: () => null }),
    ),
);

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
