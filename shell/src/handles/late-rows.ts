import { communityRoutes } from '@spieltag/shared-kernel/communities';
import type { Route } from '@spieltag/shared-kernel/contract';
import { documentRoutes } from '@spieltag/shared-kernel/documents';
import { groupPlayRoutes, groupStoryRoutes } from '@spieltag/shared-kernel/group-play';
import { happenedRoutes } from '@spieltag/shared-kernel/happened';
import { ownAccountRoutes } from '@spieltag/shared-kernel/own-account';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { rankingPlaceRoutes } from '@spieltag/shared-kernel/ranking-place';
import { reportRoutes } from '@spieltag/shared-kernel/reports';
import { seasonReviewRoutes } from '@spieltag/shared-kernel/season-review';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';

type Family = Readonly<Record<string, Route>>;

/** Rows of the screens of one remote alone: one's own account, its seasons and help, how groups are played, substitutions, what has happened, places, public leagues and reports. */
const FAMILIES: Readonly<Record<string, readonly Family[]>> = {
  'mf-account': [ownAccountRoutes, pushRoutes, documentRoutes, seasonReviewRoutes],
  'mf-groups': [groupPlayRoutes, groupStoryRoutes, reportRoutes],
  'mf-lineup': [substitutionRoutes],
  'mf-live': [happenedRoutes],
  'mf-rankings': [rankingPlaceRoutes, communityRoutes, reportRoutes],
};

/** What a remote may call beyond the rows of the first screen, none of which waits for these. */
export function lateRowsOf(remote: string): readonly Route[] {
  return (FAMILIES[remote] ?? []).flatMap((family) => Object.values(family));
}
