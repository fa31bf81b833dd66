import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { lazy, type ReactNode, Suspense } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';

/** If it cannot be fetched the game goes on without it. */
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

/** Fetches the notice of an incomplete roster for players who have one. */
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
