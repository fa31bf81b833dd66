import { reportRoutes as rows } from '@spieltag/shared-kernel/reports';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { reportGroup, reportUser } from './report-name.command.ts';
import { reporterOf } from './reporter.ts';

/** Routes by which players report names and pictures. */
export function registerReportRoutes(app: FastifyInstance, context: ApiContext): void {
  const { db } = context;
  // Guests report as well, and can be made by the dozen: they do it as seldom as they send pictures.
  const limit = 'upload';
  serve(
    app,
    rows.reportUser,
    async ({ body, user }, { ip }) => {
      await reportUser(db, await reporterOf(context, user, ip), body.userId);
      return { userId: body.userId };
    },
    { limit },
  );
  serve(
    app,
    rows.reportGroup,
    async ({ body: { groupId }, user }, { ip }) => {
      await reportGroup(db, await reporterOf(context, user, ip), groupId);
      return { groupId, ok: true, error: null };
    },
    { limit },
  );
}
