import { type ElementType, Suspense, use, useState } from 'react';
import { type LazyViews, preloadDialogs } from './load-views.ts';

/**
 * The component of that name, which is fetched when it is first to be shown.
 * @param meanwhile keeps its room until it comes; default: it needs none
 */
export function lazyView<Name extends keyof LazyViews>(
  name: Name,
  meanwhile?: LazyViews[Name],
): LazyViews[Name] {
  const Meanwhile: ElementType | undefined = meanwhile;

  function Loaded(props: object) {
    const View: ElementType = use(preloadDialogs())[name];
    return <View {...props} />;
  }

  function LazyView(props: { readonly isOpen?: boolean }) {
    const { isOpen = true } = props;
    // Once shown it stays: what closes moves away.
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    if (!wasOpen) return null;
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  return LazyView as LazyViews[Name];
}
