import { Subject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { PageReports } from '../page-reports.ts';

/** Reports of a page that tells nobody. */
export const noReports = (): PageReports => ({
  begin() {},
  end() {},
  fail() {},
  leave() {},
  page: () => 'page',
  doing: () => undefined,
  steps: () => [],
  changes$: new Subject(),
});
