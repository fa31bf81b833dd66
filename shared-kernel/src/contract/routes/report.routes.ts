import * as Type from 'typebox';
import { route } from '../route.ts';
import { GroupResult } from '../schemas/groups.ts';
import { GroupId, UserId } from '../schemas/ids.ts';

/** Routes by which players have operators look at names and pictures. */
export const reportRoutes = {
  reportUser: route({
    method: 'POST',
    path: '/api/account/v1/report-user.json',
    auth: 'bearer',
    summary:
      "Have operators look at the name and picture of somebody, not at one's own; ten reports at a time, those of groups and announcements among them. Reporting again changes nothing",
    body: Type.Object({ userId: UserId }),
    reply: Type.Object({ userId: UserId }),
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'REPORT_LIMIT'],
  }),
  reportGroup: route({
    method: 'POST',
    path: '/api/groups/v1/report-group.json',
    auth: 'bearer',
    summary:
      'Have operators look at the name of a group, also as who has only seen it in a preview; ten reports at a time, those of persons and announcements among them. Reporting again changes nothing',
    body: Type.Object({ groupId: GroupId }),
    reply: GroupResult,
    errors: ['GROUP_NOT_FOUND', 'REPORT_LIMIT'],
  }),
} as const;
