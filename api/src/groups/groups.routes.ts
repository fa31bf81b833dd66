import { contract, type GroupResult } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { createGroup } from './create-group.command.ts';
import { createJoinLink } from './create-join-link.command.ts';
import { findGroupsOf } from './groups-of-user.query.ts';
import { fromGroups, fromLegacy } from './import-entry.model.ts';
import { importMemberships } from './import-groups.command.ts';
import { createInviteCipher } from './invite-cipher.ts';
import { joinGroup } from './join-group.command.ts';
import { leaveGroup } from './leave-group.command.ts';
import { changeMemberRole, kickMember } from './manage-member.command.ts';
import { findReadiness } from './readiness.query.ts';
import { renameGroup } from './rename-group.command.ts';

const rows = contract.groups;

const done = (groupId: string): GroupResult => ({ groupId, ok: true, error: null });

/** Routes of the groups family. */
export function registerGroupsRoutes(app: FastifyInstance, context: ApiContext): void {
  const { db, clock, config } = context;
  const cipher = createInviteCipher(db, config.wrappingKeys);
  const view = () => ({ cipher, now: clock() });

  serve(app, rows.createGroup, ({ user, body, idempotencyKey: key }) =>
    createGroup(db, user, { ...body, key }, view()),
  );
  serve(app, rows.myGroups, async ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return { groups: await findGroupsOf(db, params.leagueId, user.id, view()) };
  });
  serve(app, rows.readiness, ({ params, user }) =>
    findReadiness(db, params.seasonId, { groupId: params.groupId, userId: user.id }),
  );
  serve(app, rows.createJoinLink, ({ params, user, body }) =>
    createJoinLink(db, cipher, { adminId: user.id, ...params, ...body }, clock()),
  );
  serve(
    app,
    rows.joinByLink,
    ({ params, user, body }) => joinGroup(db, user, { ...params, ...body }, view()),
    // Nobody is to try tokens one after another.
    { limit: 'join' },
  );
  registerChanges(app, context);
  registerImports(app, context);
}

/** What members and admins do to a group that is there. */
function registerChanges(app: FastifyInstance, { db }: ApiContext): void {
  serve(app, rows.rename, async ({ user, body }) => {
    await renameGroup(db, user.id, body);
    return done(body.groupId);
  });
  serve(app, rows.changeMemberRole, async ({ user, body }) => {
    await changeMemberRole(db, user.id, body);
    return done(body.groupId);
  });
  serve(app, rows.kickMember, async ({ user, body }) => {
    await kickMember(db, user.id, body);
    return done(body.groupId);
  });
  serve(app, rows.leave, async ({ user, body }) => {
    await leaveGroup(db, { groupId: body.groupId, userId: user.id });
    return done(body.groupId);
  });
}

/** What administrators bring along from elsewhere. */
function registerImports(app: FastifyInstance, { db, clock }: ApiContext): void {
  const by = ({ id }: Caller) => ({ actor: id, at: new Date(clock()) });
  serve(app, rows.importGroupList, async ({ user, body }) => ({
    results: await importMemberships(db, body.entries.map(fromLegacy), {
      ...by(user),
      action: 'importGroupList',
    }),
  }));
  serve(app, rows.importGroups, async ({ user, body }) => ({
    results: await importMemberships(db, fromGroups(body.groups), {
      ...by(user),
      action: 'importGroups',
    }),
  }));
}
