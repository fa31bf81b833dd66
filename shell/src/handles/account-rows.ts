import type { Route } from '@spieltag/shared-kernel/contract';
import { ownAccountRoutes } from '@spieltag/shared-kernel/own-account';
import { pushRoutes } from '@spieltag/shared-kernel/push';

/** Rows of the screens of one's own account alone; no first screen waits for them. */
export const accountRows: readonly Route[] = [ownAccountRoutes, pushRoutes].flatMap((family) =>
  Object.values<Route>(family),
);
