import { Suspense } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';
import { lateView } from '../loading/late-view.ts';

/**
 * What says that data may be outdated. It comes when the connection may be bad, and a clock that jumps, as on
 * waking up, ends what was under way.
 */
const Notice = lateView(() => import('./connection-notice.view.tsx'));

/** Before the first screen there are no data that could be outdated. */
export function ConnectionNoticeAreaView() {
  return (
    useHasScreen() && (
      // There before its words: what comes together with its live region may not be read out.
      <div role="status">
        <Suspense>
          <Notice />
        </Suspense>
      </div>
    )
  );
}
