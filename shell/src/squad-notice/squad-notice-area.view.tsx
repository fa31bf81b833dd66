import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { lazy, type ReactNode, Suspense } from 'react';
import { useHasScreen } from '../frame/use-has-screen.ts';

/** Without it the game goes on; the next page tries again. */
const Notice = lazy(
  (): Promise<{ readonly default: () => ReactNode }> =>
    import('./squad-notice.view.tsx').then(
      async (notice) => {
        await notice.textsRead;
        return notice;
      },
      () => ({ default: () => null }),
    ),
);

/** Fetches what warns of a roster that is not full, for those who have one. */
export function SquadNoticeAreaView() {
  const { ledger } = useKernel();
  const hasScreen = useHasScreen();
  const isShort = useStore(ledger).data?.lineup.indexedPlayers.includes(null);
  return (
    hasScreen &&
    isShort && (
      <Suspense>
        <Notice />
      </Suspense>
    )
  );
}
