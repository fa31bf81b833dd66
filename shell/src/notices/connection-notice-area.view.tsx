import { lazy, type ReactNode, Suspense } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';

/** If it cannot be fetched the game goes on without it. */
const Notice = lazy(
  (): Promise<{ readonly default: () => ReactNode }> =>
    import('./connection-notice.view.tsx').then(
      async (notice) => {
        await notice.textsRead;
        return notice;
      },
      () => ({ default: () => null }),
    ),
);

/** Fetches what says that data may be outdated: before the first screen there are none. */
export function ConnectionNoticeAreaView() {
  return (
    useHasScreen() && (
      <Suspense>
        <Notice />
      </Suspense>
    )
  );
}
