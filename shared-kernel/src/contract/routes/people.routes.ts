import * as Type from 'typebox';
import { route } from '../route.ts';
import { UserRecord } from '../schemas/account.ts';
import { Reason, SpanEnd } from '../schemas/administration.ts';
import { EpochMs, Nullable, UserId } from '../schemas/ids.ts';
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
      'Who has that id, here or at the magazine, or a name with those letters; twenty at most',
    query: Type.Object({ search: Type.String({ minLength: 2, maxLength: 100 }) }),
    reply: Type.Object({ people: Type.Array(PersonRecord) }),
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
  exportUser: route({
    method: 'POST',
    path: `${BASE}/export-user.json`,
    auth: 'admin',
    summary: 'Everything the game keeps of a person, but for what they sign in with',
    body: Type.Object(OfPerson),
    reply: PersonExport,
    errors: ['USER_NOT_FOUND'],
  }),
} as const;
