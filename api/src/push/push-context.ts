import type { ApiContext } from '../plugins/api-context.ts';

/** What everything of notifications works with. */
export type PushContext = Pick<ApiContext, 'db' | 'config' | 'clock' | 'log' | 'seasons'>;
