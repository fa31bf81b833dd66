import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useEffect, useState } from 'react';

interface LateViewProps<Props extends object> {
  /** Fetches the component; the same function for as long as it is the same component. */
  load(): Promise<ComponentType<Props>>;
  /** What the component gets. */
  readonly props: Props;
}

/**
 * A part of the screen that comes with its first opening. Where it cannot be fetched it says so,
 * and can be tried again.
 */
export function LateView<Props extends object>(late: LateViewProps<Props>) {
  const { load, props } = late;
  const { t } = useTexts('rankings');
  const [loaded, setLoaded] = useState<{ readonly View?: ComponentType<Props> }>();
  useEffect(() => {
    if (loaded) return;
    let isWanted = true;
    const take = (next: { readonly View?: ComponentType<Props> }) => isWanted && setLoaded(next);
    load().then(
      (View) => take({ View }),
      () => take({}),
    );
    return () => {
      isWanted = false;
    };
  }, [load, loaded]);
  if (!loaded) return <SkeletonRows />;
  const { View } = loaded;
  if (View) return <View {...props} />;
  return <ErrorState text={t('error.NETWORK')} onRetry={() => setLoaded(undefined)} />;
}
