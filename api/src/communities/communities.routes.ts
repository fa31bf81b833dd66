import { communityRoutes as rows } from '@spieltag/shared-kernel/communities';
import type { FastifyInstance } from 'fastify';
import type { RankingKind } from '../evaluation/index.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { RankingContext } from '../ranking/index.ts';
import { findOwnCommunities } from './community.repository.ts';
import { CommunityRankings } from './community-rankings.ts';
import { joinCommunity, leaveCommunity } from './join-community.command.ts';
import { MembersOfSeasons } from './members-of-seasons.ts';

const ROWS_BY_KIND = {
  round: { page: rows.roundPage, around: rows.roundAround },
  season: { page: rows.seasonPage, around: rows.seasonAround },
} as const;

/** Routes about public leagues. All that changes something is limited as every change is. */
export function registerCommunityRoutes(app: FastifyInstance, context: RankingContext): void {
  const { db, seasons } = context;
  const members = new MembersOfSeasons(db);

  serve(app, rows.list, async ({ params: { seasonId } }) => {
    const season = await seasons.get(seasonId);
    const joined = await members.get(seasonId);
    const countOf = (id: string) => ({ id, managers: joined.count(id) });
    return {
      clubs: season.teams.map(({ id }) => countOf(id)),
      countries: joined.joined('country').toSorted().map(countOf),
    };
  });
  serve(app, rows.mine, async ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    await seasons.get(params.seasonId);
    return findOwnCommunities(db, params);
  });
  serve(app, rows.join, async ({ params, body, user }) =>
    joinCommunity(db, await seasons.get(params.seasonId), user, body.communityId),
  );
  serve(app, rows.leave, async ({ params, body, user }) => {
    const season = await seasons.get(params.seasonId);
    return leaveCommunity(db, season, user.id, body.communityId);
  });

  const rankings = new CommunityRankings(context, members, (make) =>
    app.admission.run('read', make),
  );
  for (const kind of ['round', 'season'] satisfies RankingKind[]) {
    const { page, around } = ROWS_BY_KIND[kind];
    serve(app, page, ({ params }) => rankings.page(kind, params), { withoutAdmission: () => true });
    serve(
      app,
      around,
      async ({ params, user }) => {
        if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
        return rankings.around(kind, params);
      },
      { admitsItself: true },
    );
  }
}
