import * as Type from 'typebox';
import { route } from '../route.ts';
import { GroupStory, MAX_ANNOUNCEMENT_LENGTH, StoryReaction } from '../schemas/group-story.ts';
import { GroupResult } from '../schemas/groups.ts';
import { GroupId, Nullable, SeasonId } from '../schemas/ids.ts';

const BASE = '/api/groups/v1';
/** More rounds than any season has: the newest part of a story. */
export const NEWEST_STORY = 1000;

const OfAnnouncement = Type.Object({
  groupId: GroupId,
  announcementId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Routes of the groups family about what happens in a group. */
export const groupStoryRoutes = {
  story: route({
    method: 'GET',
    path: `${BASE}/story/{seasonId}/{groupId}/{before}.json`,
    auth: 'bearer',
    summary:
      'What happened in a group in the rounds before that place of the season, the newest first, five rounds at most, with reactions; members only',
    params: Type.Object({
      seasonId: SeasonId,
      groupId: GroupId,
      before: Type.Integer({ minimum: 1, maximum: NEWEST_STORY }),
    }),
    reply: GroupStory,
    errors: ['SEASON_NOT_FOUND', 'GROUP_NOT_FOUND', 'FORBIDDEN'],
    conditional: true,
  }),
  react: route({
    method: 'POST',
    path: `${BASE}/react.json`,
    auth: 'bearer',
    summary:
      'React to something that happened in a group; one reaction a member and event, null takes it back; members only',
    body: Type.Object({
      seasonId: SeasonId,
      groupId: GroupId,
      eventId: Type.String({ minLength: 1, maxLength: 200 }),
      reaction: Nullable(StoryReaction),
    }),
    reply: GroupResult,
    errors: ['SEASON_NOT_FOUND', 'GROUP_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  announce: route({
    method: 'POST',
    path: `${BASE}/announce.json`,
    auth: 'bearer',
    summary:
      'Tell the members of a group something in one line of at most 140 characters, in place of what was told before; admins only',
    body: Type.Object({
      groupId: GroupId,
      text: Type.String({ minLength: 1, maxLength: 2 * MAX_ANNOUNCEMENT_LENGTH }),
    }),
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN'],
  }),
  withdrawAnnouncement: route({
    method: 'POST',
    path: `${BASE}/withdraw-announcement.json`,
    auth: 'bearer',
    summary: 'Take an announcement back; admins only. Taking it back again changes nothing',
    body: OfAnnouncement,
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN'],
  }),
  reportAnnouncement: route({
    method: 'POST',
    path: `${BASE}/report-announcement.json`,
    auth: 'bearer',
    summary:
      "Have operators look at an announcement, not at one's own; members only, ten at a time. Reporting it again changes nothing",
    body: OfAnnouncement,
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'REPORT_LIMIT'],
  }),
} as const;
