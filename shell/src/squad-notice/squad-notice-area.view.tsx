import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Suspense } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';
import { lateView } from '../loading/late-view.ts';

/** Until it has come the game goes on without it. */
const Notice = lateView(() => import('./squad-notice.view.tsx'));

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
