/**
 * What every server of the house does alike with PostgreSQL and HTTP, whatever it serves: game server
 * and registry both stand on it. It knows nothing of the game.
 */
export { allowLong, CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';
export { isDatabaseAway } from './database-away.ts';
export { DatabaseUnfitError, type DatabaseUnfitErrorCode } from './database-unfit-error.ts';
export { drainBody } from './drain-body.ts';
export { fastifyLimits, HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
export { isMachineRefusal } from './machine-refusal.ts';
export { bringUpToDate, type MigrationSet } from './migrations.ts';
export {
  isWrapDue,
  isWrapped,
  readWrappingKeys,
  requireWrappingKeys,
  unwrapSecret,
  type WrappedSecret,
  WrappingKeyError,
  type WrappingKeys,
  wrapSecret,
} from './wrapping-key.ts';
