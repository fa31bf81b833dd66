import * as Type from 'typebox';
import { route } from '../route.ts';
import { UserRecord } from '../schemas/account.ts';
import { Reason, SpanEnd } from '../schemas/administration.ts';
import { EpochMs, GroupId, MAX_EXTERNAL_USER_ID_LENGTH, Nullable, UserId } from '../schemas/ids.ts';
import { PersonExport, PersonRecord } from '../schemas/people.ts';

const BASE = '/api/administration/v1';
const OfPerson = { userId: UserId, reason: Reason };
const OfBan = {
  ...OfPerson,
  replaces: Type.Optional(
    Type.Unsafe<number | null>({
      ...Nullable(EpochMs),
      description:
        'The end of the ban the caller has seen; null: none. Another one is not replaced unseen. Left out: whichever it is',
    }),
  ),
};

/** Routes of the administration family about people. */
export const peopleRoutes = {
  findPeople: route({
    method: 'GET',
    path: `${BASE}/people.json`,
    auth: 'admin',
    summary:
      'Who has that id, here or at the magazine, or a name with those letters; twenty at most, first those whose id or whole name it is',
    query: Type.Object({
      search: Type.String({ minLength: 2, maxLength: MAX_EXTERNAL_USER_ID_LENGTH }),
    }),
    reply: Type.Object({
      people: Type.Array(PersonRecord),
      morePeople: Type.Optional(
        Type.Boolean({
          description: 'Whether there are more than these; absent: the server is of before',
        }),
      ),
    }),
    errors: [],
  }),
  banUser: route({
    method: 'POST',
    path: `${BASE}/ban-user.json`,
    auth: 'admin',
    summary: 'Let somebody play no more until then: sessions end, sign-ins are refused',
    body: Type.Object({ ...OfBan, ...SpanEnd }),
    reply: UserRecord,
    errors: ['USER_NOT_FOUND'],
  }),
  unbanUser: route({
    method: 'POST',
    path: `${BASE}/unban-user.json`,
    auth: 'admin',
    summary: 'Let somebody who is banned play again',
    body: Type.Object(OfBan),
    reply: UserRecord,
    errors: ['USER_NOT_FOUND'],
  }),
  deleteUser: route({
    method: 'POST',
    path: `${BASE}/delete-user.json`,
    auth: 'admin',
    summary:
      'Delete an account: name, picture, devices, memberships and what it wrote in groups go, its points stay under a drawn name',
    body: Type.Object(OfPerson),
    reply: Type.Object({ userId: UserId }),
    errors: ['USER_NOT_FOUND'],
  }),
  drawName: route({
    method: 'POST',
    path: `${BASE}/draw-name.json`,
    auth: 'admin',
    summary: 'Give somebody a name that is drawn, in the place of one nobody should have to read',
    body: Type.Object(OfPerson),
    reply: UserRecord,
    errors: ['USER_NOT_FOUND'],
  }),
  removePicture: route({
    method: 'POST',
    path: `${BASE}/remove-picture.json`,
    auth: 'admin',
    summary: 'Take the picture of somebody away; who has none keeps none',
    body: Type.Object(OfPerson),
    reply: UserRecord,
    errors: ['USER_NOT_FOUND'],
  }),
  renameGroup: route({
    method: 'POST',
    path: `${BASE}/rename-group.json`,
    auth: 'admin',
    summary: 'Give a group another name, whoever is its admin; the same again changes nothing',
    body: Type.Object({
      groupId: GroupId,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      reason: Reason,
    }),
    reply: Type.Object({ groupId: GroupId, name: Type.String() }),
    errors: ['GROUP_NOT_FOUND', 'NAME_INVALID'],
  }),
  exportUser: route({
    method: 'POST',
    path: `${BASE}/export-user.json`,
    auth: 'admin',
    summary:
      'Everything the game keeps of a person, but for what they sign in with; of pictures the path of each, of very long tables the newest rows',
    body: Type.Object(OfPerson),
    reply: PersonExport,
    errors: ['USER_NOT_FOUND'],
  }),
} as const;
