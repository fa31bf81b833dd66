import { type ComponentType, lazy } from 'react';
import { loadWithRetries } from './load-with-retries.ts';

/** The module of a view that is fetched by itself. */
interface ViewModule<Props> {
  readonly default: ComponentType<Props>;
  /** Resolves once its texts can be shown. */
  readonly textsRead?: Promise<void>;
}

/**
 * A view that comes late, with its texts: fetched when it is first to be shown, and until it is there, as `lazy`
 * would keep a failure for the life of the page.
 */
export function lateView<Props = object>(load: () => Promise<ViewModule<Props>>) {
  return lazy(() =>
    loadWithRetries(async () => {
      const view = await load();
      await view.textsRead;
      return view;
    }),
  );
}
