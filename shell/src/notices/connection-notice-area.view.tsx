import { lazy, type ReactNode, Suspense } from 'react';
import { useHasScreen } from '../context/use-has-screen.ts';

const FIRST_RETRY_MS = 3000;

/**
 * Fetches what says that data may be outdated. It comes when the connection may be bad, and a clock that jumps, as
 * on waking up, ends what was under way: it is tried again, ever more seldom.
 */
async function fetchNotice(retryMs = FIRST_RETRY_MS): Promise<{ default: () => ReactNode }> {
  try {
    const notice = await import('./connection-notice.view.tsx');
    await notice.textsRead;
    return notice;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return fetchNotice(2 * retryMs);
  }
}

const Notice = lazy(() => fetchNotice());

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
