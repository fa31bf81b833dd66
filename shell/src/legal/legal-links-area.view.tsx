import { Suspense } from 'react';
import { lateView } from '../loading/late-view.ts';

/** Until they have come what one came for is shown without them. */
const LegalLinks = lateView(() => import('./legal-links.view.tsx'));

/** Links to imprint, data protection and terms, wherever somebody has not come into the game yet. */
export function LegalLinksView() {
  return (
    <Suspense>
      <LegalLinks />
    </Suspense>
  );
}
