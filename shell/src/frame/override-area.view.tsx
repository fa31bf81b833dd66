import { useStore } from '@spieltag/shared-kernel/remote';
import { lazy, Suspense } from 'react';
import { useShell } from '../context/shell-context.tsx';

const OverrideBadge = lazy(() => import('./override-badge.view.tsx'));

/** Where testers see which version they have; nobody else fetches it. */
export function OverrideAreaView() {
  const { overrides } = useShell();
  const override = useStore(overrides);
  return (
    override && (
      <Suspense>
        <OverrideBadge override={override} onEnd={overrides.end} />
      </Suspense>
    )
  );
}
