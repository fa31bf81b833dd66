import type { GroupResult } from '@spieltag/shared-kernel/contract';
import { groupStoryRoutes as rows } from '@spieltag/shared-kernel/group-play';
import type { FastifyInstance } from 'fastify';
import { readConsistently } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { reporterOf } from '../reports/index.ts';
import {
  announceToGroup,
  reportAnnouncement,
  withdrawAnnouncement,
} from './announcement.command.ts';
import { react } from './react.command.ts';
import { findStory } from './story.query.ts';

const done = (groupId: string): GroupResult => ({ groupId, ok: true, error: null });

/** Routes about what happens in groups. All that changes something is limited as every change is. */
export function registerGroupStoryRoutes(app: FastifyInstance, context: ApiContext): void {
  const { db, seasons } = context;
  const { showMissedPoints } = context.config.clientSettings;
  const sourceOf = async (seasonId: string) => ({
    season: await seasons.get(seasonId),
    showMissedPoints,
  });

  serve(app, rows.story, async ({ params, user }) => {
    const source = await sourceOf(params.seasonId);
    return readConsistently(db, (trx) => findStory(trx, source, { ...params, userId: user.id }));
  });
  serve(app, rows.react, async ({ body, user }) => {
    await react(db, await sourceOf(body.seasonId), { ...body, userId: user.id });
    return done(body.groupId);
  });
  serve(app, rows.announce, async ({ body, user }) => {
    await announceToGroup(db, user.id, body);
    return done(body.groupId);
  });
  serve(app, rows.withdrawAnnouncement, async ({ body, user }) => {
    await withdrawAnnouncement(db, user.id, body);
    return done(body.groupId);
  });
  serve(app, rows.reportAnnouncement, async ({ body, user }, { ip }) => {
    await reportAnnouncement(db, await reporterOf(context, user, ip), body);
    return done(body.groupId);
  });
}
