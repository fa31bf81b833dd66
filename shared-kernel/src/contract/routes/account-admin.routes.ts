import * as Type from 'typebox';
import { route } from '../route.ts';
import {
  ExternalUserId,
  PictureFile,
  ShortUser,
  UserImport,
  UserImportResult,
  UserListEntry,
} from '../schemas/account.ts';
import { Nullable, UserId } from '../schemas/ids.ts';

const BASE = '/api/account/v1';
const ImportReport = Type.Object({ results: Type.Array(UserImportResult) });
const IMPORT_MAX = 1000;

/** Routes of the account family for administrators. */
export const accountAdminRoutes = {
  forceDeleteUser: route({
    method: 'POST',
    path: `${BASE}/force-delete-user-with-external-id.json`,
    auth: 'admin',
    summary:
      'Delete an account: name, picture, devices, memberships and what it wrote in groups go, its points stay under a drawn name',
    body: Type.Object({ externalUserId: ExternalUserId }),
    reply: Type.Object({ userId: UserId }),
    errors: ['USER_NOT_FOUND'],
  }),
  forceRenameUser: route({
    method: 'POST',
    path: `${BASE}/force-rename-user-with-external-id.json`,
    auth: 'admin',
    summary: 'Give a user another name',
    body: Type.Object({ externalUserId: ExternalUserId, name: Type.String({ maxLength: 64 }) }),
    reply: ShortUser,
    errors: ['USER_NOT_FOUND', 'NAME_INVALID'],
  }),
  forceUpdateUserImage: route({
    method: 'POST',
    path: `${BASE}/force-update-user-image-with-external-id.json`,
    auth: 'admin',
    summary: 'Give a user a copy of a picture kept here, or with null none at all',
    body: Type.Object({ externalUserId: ExternalUserId, filename: Nullable(PictureFile) }),
    reply: ShortUser,
    errors: ['USER_NOT_FOUND', 'IMAGE_NOT_FOUND'],
  }),
  importUserList: route({
    method: 'POST',
    path: `${BASE}/import-user-list.json`,
    auth: 'admin',
    summary: 'Bring in accounts of the magazine; who takes part already stays as they are',
    body: Type.Object({ entries: Type.Array(UserListEntry, { maxItems: IMPORT_MAX }) }),
    reply: ImportReport,
    errors: ['EXTERNAL_AUTH_FAILED'],
  }),
  importUsers: route({
    method: 'POST',
    path: `${BASE}/import-users.json`,
    auth: 'admin',
    summary: 'Bring in whole user records; who takes part already is changed to fit, bans as well',
    body: Type.Object({ users: Type.Array(UserImport, { maxItems: IMPORT_MAX }) }),
    reply: ImportReport,
    errors: ['EXTERNAL_AUTH_FAILED'],
  }),
} as const;
