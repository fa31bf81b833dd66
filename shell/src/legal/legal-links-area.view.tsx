import { lazy, type ReactNode, Suspense } from 'react';

/** If they cannot be fetched what one came for is shown without them. */
const LegalLinks = lazy(
  (): Promise<{ readonly default: () => ReactNode }> =>
    import('./legal-links.view.tsx').then(
      async (links) => {
        await links.textsRead;
        return links;
      },
      () => ({ default: () => null }),
    ),
);

/** Links to imprint, data protection and terms, wherever somebody has not come into the game yet. */
export function LegalLinksView() {
  return (
    <Suspense>
      <LegalLinks />
    </Suspense>
  );
}
