import * as Type from 'typebox';
import { EpochMs, GroupId, Nullable, OneOf, UserId } from './ids.ts';

/** How urgent what is announced is. */
export const ANNOUNCEMENT_LEVELS = ['INFO', 'WARN', 'FATAL'] as const;

const Sentence = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
});

/** A sentence for players, in both languages. */
export const Sentences = Type.Object({ de: Sentence, en: Sentence });
export type Sentences = Type.Static<typeof Sentences>;

/** What operators tell all players; a page shows it once, until it is closed. */
export const Announcement = Type.Object({
  id: Type.Integer(),
  level: OneOf(ANNOUNCEMENT_LEVELS),
  ...Sentences.properties,
  until: EpochMs,
});
export type Announcement = Type.Static<typeof Announcement>;

/** An announcement as administrators see it. */
export const AnnouncementRecord = Type.Object({
  ...Announcement.properties,
  from: EpochMs,
  withdrawnAt: Nullable(EpochMs),
  isOver: Type.Optional(
    Type.Boolean({
      description:
        'By the clock of the server, in lists and of what was announced; absent: it is of before',
    }),
  ),
});
export type AnnouncementRecord = Type.Static<typeof AnnouncementRecord>;

/** What an admin has announced in a group and members have reported. */
export const ReportedAnnouncement = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  groupId: GroupId,
  groupName: Type.String(),
  authorId: UserId,
  authorName: Type.String(),
  writtenAt: EpochMs,
  reportedAt: EpochMs,
  reports: Type.Integer({ minimum: 1 }),
  isInSight: Type.Boolean({ description: 'Whether the group still sees it' }),
});
export type ReportedAnnouncement = Type.Static<typeof ReportedAnnouncement>;

/** Whose name, or name and picture, players have reported. */
export const ReportedName = Type.Object({
  id: Type.Union([UserId, GroupId], { description: 'Of a person, or of a group' }),
  name: Type.String({ description: 'By now' }),
  reportedName: Type.String({ description: 'When it was reported last' }),
  hasPicture: Type.Boolean(),
  reportedAt: EpochMs,
  reports: Type.Integer({ minimum: 1 }),
  lastReport: Type.Optional(
    Type.Integer({ description: 'Number of the last one; absent: the server is of before' }),
  ),
});
export type ReportedName = Type.Static<typeof ReportedName>;

/** Whether the game is closed for maintenance, or will be. */
export const MaintenanceState = Type.Object({
  maintenance: Nullable(
    Type.Object({
      from: EpochMs,
      until: EpochMs,
      hasBegun: Type.Optional(
        Type.Boolean({ description: 'By the clock of the server; absent: it is of before' }),
      ),
    }),
  ),
});
export type MaintenanceState = Type.Static<typeof MaintenanceState>;

/** Why an administrator does something; it stands in the audit log. */
export const Reason = Type.String({
  minLength: 3,
  maxLength: 500,
  pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
});

/** Until when something is to last: one of the two. */
export const SpanEnd = {
  until: Type.Optional(EpochMs),
  lastsMs: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'In place of `until`, by the clock of the server: from its beginning on, of what has begun from now on',
    }),
  ),
};

/** What an administrator has done. */
export const AuditEntry = Type.Object({
  id: Type.Integer({ description: 'Grows with every entry' }),
  at: EpochMs,
  actor: Type.String({ description: 'Id of the administrator, or who had the database' }),
  action: Type.String({
    description:
      'Name of the row of the contract; of the game itself: moveLock after an outage, endCorrection of a match that was called off',
  }),
  subject: Nullable(Type.String({ description: 'Whom or what it was done to' })),
  reason: Type.String(),
  before: Type.Unsafe<unknown>({}),
  after: Type.Unsafe<unknown>({}),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;
