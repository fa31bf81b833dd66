/** The API client: one typed call per row of the contract. */
export {
  ApiCallError,
  LOCAL_ERROR_CODES,
  type LocalErrorCode,
} from './api-call-error.ts';
export {
  type ApiClient,
  type ApiClientOptions,
  createApiClient,
  type Middleware,
} from './api-client.ts';
export type { ApiRequest, CallInput, CallOptions, RawBody } from './api-request.ts';
export { type Bearer, identityChanged } from './authorization.ts';
export { dropReplies } from './etag-cache.ts';
export { fitsRow } from './fits-row.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export {
  browserStorage,
  createJsonStorage,
  type JsonStorage,
  type StorageArea,
  tabStorage,
  writtenElsewhere,
} from './json-storage.ts';
export { isOutage, mayHaveHappened } from './outage.ts';
