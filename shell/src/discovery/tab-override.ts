import {
  OVERRIDE_PARAMETER,
  type PageConfig,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';
import type { ReadableStore } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';

/** The versions a tester asked for in this tab, and how to end them. */
export interface Overrides extends ReadableStore<PageOverride | undefined> {
  /** Ends what is shown of a remote, or all of it, and loads the page anew. */
  end(remote?: string): void;
}

/** Key of the override in the storage of the tab. */
export const OVERRIDE_KEY = 'composition-override';

/** Whether this page or an earlier one of its tab was asked for with an override. */
export function mayBeOverridden(
  { override }: Pick<PageConfig, 'override'>,
  storage: Pick<Storage, 'getItem'>,
): boolean {
  const isAskedFor = window.location.search.includes(`${OVERRIDE_PARAMETER}=`);
  return Boolean(override ?? storage.getItem(OVERRIDE_KEY)) || isAskedFor;
}

/** Of a page without any. */
export function noOverrides(): Overrides {
  return { state$: new BehaviorSubject(undefined), get: () => undefined, end() {} };
}
