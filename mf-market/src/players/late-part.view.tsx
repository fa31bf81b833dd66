import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { type ComponentType, useEffect, useState } from 'react';

interface LatePartProps<Props> {
  /** What it is, where it cannot be fetched. */
  readonly title: string;
  /** Fetches the part. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A part of a screen that comes when it is needed; where it cannot be fetched it can be tried again. */
export function LatePart<Props extends object>({ title, load, props }: LatePartProps<Props>) {
  const { t } = useTexts('market');
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
  if (!loaded) return <SkeletonRows rows={4} />;
  const { View } = loaded;
  if (View) return <View {...props} />;
  return (
    <ErrorState title={title} text={t('error.NETWORK')} onRetry={() => setLoaded(undefined)} />
  );
}
