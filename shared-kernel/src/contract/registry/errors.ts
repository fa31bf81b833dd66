/** The error table of the registry: one row per code with its HTTP status. */
export const REGISTRY_ERRORS = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PROJECT_NOT_FOUND: 404,
  MICRO_FRONTEND_NOT_FOUND: 404,
  VERSION_NOT_FOUND: 404,
  DEPLOYMENT_NOT_FOUND: 404,
  VERSION_EXISTS: 409,
  NOTHING_UNDER_WAY: 409,
  NOTHING_TO_GO_BACK_TO: 409,
  REMOTE_PINNED: 409,
  REMOTE_NOT_PINNED: 409,
  NOT_LIVE: 409,
  PROJECT_IN_USE: 409,
  TOO_LARGE: 413,
  RELEASE_INVALID: 422,
  ASSET_CORRUPT: 422,
  NOT_COMPOSABLE: 422,
  CONTRACT_MISFIT: 422,
  DEPLOYMENT_UNDER_WAY: 422,
  ALREADY_LIVE: 422,
  TRAFFIC_INVALID: 422,
  NAME_FIXED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
} as const;

export type RegistryErrorCode = keyof typeof REGISTRY_ERRORS;

/** A request the registry refuses; the message says which file or version is meant. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly code: RegistryErrorCode;
  readonly statusCode: number;
  /** One line for each of several reasons. */
  readonly details: readonly string[] | undefined;

  constructor(code: RegistryErrorCode, message: string, details?: readonly string[]) {
    super(message);
    this.code = code;
    this.statusCode = REGISTRY_ERRORS[code];
    this.details = details;
  }
}
