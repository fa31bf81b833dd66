/** The contract with the rows that pages load late: what servers answer, and tests go through. */
import { contract } from './index.ts';
import { groupPlayRoutes } from './routes/group-play.routes.ts';
import { ownAccountRoutes } from './routes/own-account.routes.ts';
import { pushRoutes } from './routes/push.routes.ts';

/** All rows by family, also those that are no part of the first screen. */
export const wholeContract = {
  ...contract,
  groupPlay: groupPlayRoutes,
  ownAccount: ownAccountRoutes,
  push: pushRoutes,
} as const;
