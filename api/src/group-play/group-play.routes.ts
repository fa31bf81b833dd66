import { groupPlayRoutes as rows } from '@spieltag/shared-kernel/group-play';
import type { FastifyInstance } from 'fastify';
import { readConsistently } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { chooseRuleBook } from './choose-rule-book.command.ts';
import { findGroupPlay } from './group-play.query.ts';
import { findInviteMembership } from './invite-membership.query.ts';
import { findInvitePreview } from './invite-preview.query.ts';

/** Routes about how groups are played. */
export function registerGroupPlayRoutes(app: FastifyInstance, { db, clock }: ApiContext): void {
  serve(app, rows.play, ({ params, user }) =>
    readConsistently(db, (trx) => findGroupPlay(trx, { ...params, userId: user.id })),
  );
  serve(app, rows.chooseRuleBook, async ({ user, body }) => {
    await chooseRuleBook(db, user.id, body);
    return { groupId: body.groupId, ok: true, error: null };
  });
  // Limited as changes are, not as joining: a class that follows one link at once reads what it is.
  serve(app, rows.invitePreview, ({ params, body }) =>
    findInvitePreview(db, { ...params, ...body }, clock()),
  );
  serve(app, rows.inviteMembership, ({ params, user, body }) =>
    findInviteMembership(db, { ...params, ...body }, user.id),
  );
}
