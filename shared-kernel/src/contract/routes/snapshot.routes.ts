import * as Type from 'typebox';
import { route } from '../route.ts';
import { SeasonId, UserId } from '../schemas/ids.ts';
import { Snapshot, SnapshotId, SnapshotTypeName } from '../schemas/snapshot.ts';

const BASE = '/api/ranking/v1/snapshot';
const OfPicture = Type.Object({ snapshotType: SnapshotTypeName, snapshotId: SnapshotId });

/** Rows of the ranking family about lineups that are shown around. */
export const snapshotRoutes = {
  getSnapshot: route({
    method: 'GET',
    path: `${BASE}/get/{snapshotType}/{snapshotId}.json`,
    auth: 'public',
    summary: 'A snapshot with the address of its picture of that type',
    params: OfPicture,
    reply: Snapshot,
    errors: ['SNAPSHOT_NOT_FOUND'],
    conditional: true,
  }),
  saveSnapshot: route({
    method: 'POST',
    path: `${BASE}/save/{seasonId}/{userId}.json`,
    auth: 'bearer',
    summary: 'Keep the own lineup as it is now; the same content has the same id. Not for trials',
    params: Type.Object({ seasonId: SeasonId, userId: UserId }),
    reply: Snapshot,
    errors: ['SEASON_NOT_FOUND', 'USER_NOT_FOUND', 'FORBIDDEN', 'TRIAL_NOT_ALLOWED'],
  }),
  setSnapshotCacheControl: route({
    method: 'POST',
    path: `${BASE}/set-snapshot-cache-control/{snapshotFileName}.json`,
    auth: 'public',
    summary:
      'How long others may keep the pictures of a snapshot: no longer than this, or than was said before. Without a time that stays',
    params: Type.Object({ snapshotFileName: SnapshotId }),
    query: Type.Object({
      maxAgeSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000 })),
    }),
    reply: Type.Object({ snapshotFileName: SnapshotId, cacheControl: Type.String() }),
    errors: ['SNAPSHOT_NOT_FOUND'],
  }),
} as const;
