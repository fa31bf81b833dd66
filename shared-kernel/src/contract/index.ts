/** The API contract: every route, schema and error code once. */
import { accountRoutes } from './routes/account.routes.ts';
import { administrationRoutes } from './routes/administration.routes.ts';
import { bitmapRoutes } from './routes/bitmap.routes.ts';
import { gameloopRoutes } from './routes/gameloop.routes.ts';
import { groupsRoutes } from './routes/groups.routes.ts';
import { ledgerRoutes } from './routes/ledger.routes.ts';
import { rankingRoutes } from './routes/ranking.routes.ts';
import { sportsdataRoutes } from './routes/sportsdata.routes.ts';

export * from './choose-season.ts';
export * from './client-build.ts';
export * from './device-cookie.ts';
export * from './errors.ts';
export * from './failure-handling.ts';
export * from './names.ts';
export * from './route.ts';
export { UID_PATTERN } from './routes/account.parts.ts';
export { MAX_PICTURE_BYTES, MAX_PICTURE_CHARS } from './routes/account-picture.routes.ts';
export { PICTURE_WIDTHS } from './routes/bitmap.routes.ts';
export { PLAYER_PARTS_BOUNDARY } from './routes/sportsdata.routes.ts';
export { streamRoutes } from './routes/stream.routes.ts';
export * from './row.ts';
export type { SchemaSkeleton } from './schema-skeleton.ts';
export * from './schemas/account.ts';
export * from './schemas/administration.ts';
export * from './schemas/api-error.ts';
export * from './schemas/corrections.ts';
export * from './schemas/game-state.ts';
export * from './schemas/groups.ts';
export * from './schemas/ledger.ts';
export * from './schemas/people.ts';
export * from './schemas/ranking.ts';
export * from './schemas/results.ts';
export * from './schemas/season-admin.ts';
export * from './schemas/snapshot.ts';
export * from './schemas/sportsdata.ts';
export * from './schemas/stream.ts';

/** All rows by family. */
export const contract = {
  account: accountRoutes,
  administration: administrationRoutes,
  bitmap: bitmapRoutes,
  gameloop: gameloopRoutes,
  groups: groupsRoutes,
  ledger: ledgerRoutes,
  ranking: rankingRoutes,
  sportsdata: sportsdataRoutes,
} as const;
