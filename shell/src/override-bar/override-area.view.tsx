import { useStore } from '@spieltag/shared-kernel/remote';
import { Suspense } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { lateView } from '../loading/late-view.ts';

const OverrideBar = lateView(() => import('./override-bar.view.tsx'));

/** Where testers see which versions they have; nobody else fetches it. */
export function OverrideAreaView() {
  const { overrides } = useShell();
  const override = useStore(overrides);
  return (
    override && (
      <Suspense>
        <OverrideBar override={override} onEnd={overrides.end} />
      </Suspense>
    )
  );
}
