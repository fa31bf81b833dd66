import type { Route } from '@spieltag/shared-kernel/contract';
import { groupPlayRoutes } from '@spieltag/shared-kernel/group-play';

/** Rows about how groups are played and who is invited to them; no first screen waits for them. */
export const groupRows: readonly Route[] = Object.values<Route>(groupPlayRoutes);
