/** The error table of the registry: one row per code with its HTTP status. */
const REGISTRY_ERRORS = {
  RELEASE_INVALID: 422,
  ASSET_CORRUPT: 422,
  VERSION_EXISTS: 409,
  VERSION_NOT_FOUND: 404,
  PROJECT_NOT_FOUND: 404,
  NOT_FOUND: 404,
} as const;

export type RegistryErrorCode = keyof typeof REGISTRY_ERRORS;

/** A request the registry refuses; the message says which file or version is meant. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly code: RegistryErrorCode;
  readonly statusCode: number;

  constructor(code: RegistryErrorCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = REGISTRY_ERRORS[code];
  }
}
