import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { serve } from '../plugins/contract-route.ts';
import { createGroup } from './create-group.command.ts';
import { findGroupsOf } from './groups.repository.ts';

/** Routes of the groups family. */
export function registerGroupsRoutes(app: FastifyInstance, { db }: ApiContext): void {
  serve(app, contract.groups.createGroup, ({ user, body }) => createGroup(db, user, body));
  serve(app, contract.groups.myGroups, async ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return { groups: await findGroupsOf(db, params.leagueId, user.id) };
  });
}
