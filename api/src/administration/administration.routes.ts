import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../audit/actor.ts';
import { listAudit } from '../audit/audit.repository.ts';
import { findReportedAnnouncements, settleReports } from '../group-story/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { findReportedNames, settleNameReports } from '../reports/index.ts';
import type { Caller } from '../tokens/caller.ts';
import { announce, listAnnouncements, withdrawAnnouncement } from './announcements.command.ts';
import { registerCorrections } from './correction.routes.ts';
import { closeGame, openGame, readMaintenance } from './maintenance.command.ts';
import { registerPeople } from './people.routes.ts';

const rows = contract.administration;

/** What administrators do to the game. */
export async function administrationRoutes(
  app: FastifyInstance,
  context: ApiContext,
): Promise<void> {
  const { db, clock, closure } = context;
  const by = ({ id }: Caller): Actor => ({ actor: id, at: new Date(clock()) });

  serve(app, rows.announce, ({ user, body, idempotencyKey }) =>
    announce(db, by(user), body, idempotencyKey),
  );
  serve(app, rows.withdrawAnnouncement, ({ user, body }) =>
    withdrawAnnouncement(db, by(user), body),
  );
  serve(app, rows.announcements, async () => ({
    announcements: await listAnnouncements(db, new Date(clock())),
  }));
  serve(app, rows.reportedAnnouncements, async ({ query: { from } }) => {
    const announcements = await findReportedAnnouncements(db, from);
    const names = await findReportedNames(db, from);
    return {
      ...{ announcements: announcements.reported, moreAnnouncements: announcements.hasMore },
      ...{ names: names.reported, moreNames: names.hasMore },
    };
  });
  serve(app, rows.settleReports, async ({ user, body: { reason, ...verdict } }) => {
    await settleReports(db, { ...by(user), reason }, verdict);
    return { announcementId: verdict.announcementId };
  });
  serve(app, rows.settleNameReports, async ({ user, body: { reason, ...seen } }) => {
    await settleNameReports(db, { ...by(user), reason }, seen);
    return { reportedId: seen.reportedId };
  });
  serve(app, rows.maintenance, () => readMaintenance(db, new Date(clock())));
  serve(app, rows.closeGame, async ({ user, body }) => {
    const state = await closeGame(db, by(user), body);
    await closure.renew();
    return state;
  });
  serve(app, rows.openGame, async ({ user, body }) => {
    const state = await openGame(db, by(user), body);
    await closure.renew();
    return state;
  });
  registerCorrections(app, context);
  registerPeople(app, context);
  serve(app, rows.auditLog, async ({ query }) => ({ entries: await listAudit(db, query) }));
}
