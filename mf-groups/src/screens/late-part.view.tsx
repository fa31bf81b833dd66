import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useEffect, useState } from 'react';

interface LatePartProps<Props extends object> {
  /** Fetches what shows it; the same function for as long as it is the same part. */
  load(): Promise<ComponentType<Props>>;
  /** What it gets. */
  readonly props: Props;
}

/** A part of the screen that comes with its first opening; where it cannot be fetched it says so. */
export function LatePart<Props extends object>({ load, props }: LatePartProps<Props>) {
  const { t } = useTexts('groups');
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
