import * as Type from 'typebox';
import { route } from '../route.ts';
import {
  ANNOUNCEMENT_LEVELS,
  AnnouncementRecord,
  AuditEntry,
  MaintenanceState,
  Reason,
  ReportedAnnouncement,
  ReportedName,
  Sentences,
  SpanEnd,
} from '../schemas/administration.ts';
import { EpochMs, GroupId, Nullable, OneOf, UserId } from '../schemas/ids.ts';
import { correctionRoutes } from './correction.routes.ts';
import { peopleRoutes } from './people.routes.ts';

const BASE = '/api/administration/v1';
const OfMaintenance = {
  reason: Reason,
  replaces: Type.Optional(
    Type.Unsafe<number | null>({
      ...Nullable(EpochMs),
      description:
        'The end of the maintenance the caller has seen; null: none. Another one is left alone unseen. Left out: whichever it is',
    }),
  ),
};

/** Routes for those who run the game; each change stands in the audit log. */
export const administrationRoutes = {
  announce: route({
    method: 'POST',
    path: `${BASE}/announce.json`,
    auth: 'admin',
    summary: 'Tell all players something, in both languages, once each',
    body: Type.Object({
      level: OneOf(ANNOUNCEMENT_LEVELS),
      ...Sentences.properties,
      from: Type.Optional(Type.Unsafe<number>({ ...EpochMs, description: 'Default: now' })),
      ...SpanEnd,
      reason: Reason,
    }),
    reply: AnnouncementRecord,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
    idempotent: true,
  }),
  withdrawAnnouncement: route({
    method: 'POST',
    path: `${BASE}/withdraw-announcement.json`,
    auth: 'admin',
    summary: 'Show an announcement to nobody who has not seen it yet',
    body: Type.Object({
      announcementId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      reason: Reason,
    }),
    reply: AnnouncementRecord,
    errors: ['NOT_FOUND'],
  }),
  announcements: route({
    method: 'GET',
    path: `${BASE}/announcements.json`,
    auth: 'admin',
    summary: 'The last hundred announcements, the newest first',
    reply: Type.Object({ announcements: Type.Array(AnnouncementRecord) }),
    errors: [],
  }),
  reportedAnnouncements: route({
    method: 'GET',
    path: `${BASE}/reported-announcements.json`,
    auth: 'admin',
    summary:
      'Announcements of groups that members have reported, and names and pictures players have, a hundred of each: those that most accounts of the magazine have reported come first, then those of guests from most networks',
    query: Type.Object({
      from: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description: 'So many of each are passed over. Default 0',
        }),
      ),
    }),
    reply: Type.Object({
      announcements: Type.Array(ReportedAnnouncement),
      moreAnnouncements: Type.Optional(
        Type.Boolean({
          description: 'Whether there are more behind these; absent: the server is of before',
        }),
      ),
      moreNames: Type.Optional(Type.Boolean({ description: 'The same of names' })),
      names: Type.Optional(
        Type.Array(ReportedName, { description: 'Absent: the server is of before' }),
      ),
    }),
    errors: [],
  }),
  settleReports: route({
    method: 'POST',
    path: `${BASE}/settle-reports.json`,
    auth: 'admin',
    summary:
      'Leave an announcement that was reported as it is, or take it out of its group; the reports go',
    body: Type.Object({
      announcementId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      remove: Type.Boolean(),
      reason: Reason,
    }),
    reply: Type.Object({ announcementId: Type.Integer() }),
    errors: ['NOT_FOUND'],
  }),
  settleNameReports: route({
    method: 'POST',
    path: `${BASE}/settle-name-reports.json`,
    auth: 'admin',
    summary: 'Have looked at the name, or name and picture, of who was reported; the reports go',
    body: Type.Object({
      reportedId: Type.Union([UserId, GroupId]),
      upTo: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The last report that was seen: those made since stay. Absent: all go',
        }),
      ),
      reason: Reason,
    }),
    reply: Type.Object({ reportedId: Type.String() }),
    errors: ['NOT_FOUND'],
  }),
  maintenance: route({
    method: 'GET',
    path: `${BASE}/maintenance.json`,
    auth: 'admin',
    summary: 'Whether the game is closed for maintenance, or will be',
    reply: MaintenanceState,
    errors: [],
  }),
  closeGame: route({
    method: 'POST',
    path: `${BASE}/close-game.json`,
    auth: 'admin',
    summary:
      'Close the game for maintenance, or change until when: players are answered 503 MAINTENANCE, administrators go on',
    body: Type.Object({
      from: Type.Optional(
        Type.Unsafe<number>({
          ...EpochMs,
          description: 'Default: when what is planned or has begun begins, else now',
        }),
      ),
      beginsInMs: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'In place of `from`, by the clock of the server; what has begun goes on',
        }),
      ),
      ...SpanEnd,
      ...OfMaintenance,
    }),
    reply: MaintenanceState,
    errors: [],
  }),
  openGame: route({
    method: 'POST',
    path: `${BASE}/open-game.json`,
    auth: 'admin',
    summary: 'Open the game before its maintenance is over; one that is open stays so',
    body: Type.Object(OfMaintenance),
    reply: MaintenanceState,
    errors: [],
  }),
  auditLog: route({
    method: 'GET',
    path: `${BASE}/audit-log.json`,
    auth: 'admin',
    summary: 'Who has done what, when and why, with what was before and after; the newest first',
    query: Type.Object({
      before: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Entries older than that one',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Default 100' })),
    }),
    reply: Type.Object({ entries: Type.Array(AuditEntry) }),
    errors: [],
  }),
  ...correctionRoutes,
  ...peopleRoutes,
} as const;
