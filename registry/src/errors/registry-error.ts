import { Problem } from '@spieltag/server-kit/problems';
import { REGISTRY_ERRORS, type RegistryErrorCode } from '@spieltag/shared-kernel/registry';

/** The database comes back within seconds, or somebody has to look at it anyway. */
const RETRY_AFTER_SECONDS = 2;

/** A request the registry refuses; the message says which file or version is meant. */
export class RegistryError extends Problem {
  override readonly name = 'RegistryError';
  override readonly code: RegistryErrorCode;
  override readonly status: number;
  /** One line for each of several reasons. */
  readonly details: readonly string[] | undefined;

  constructor(code: RegistryErrorCode, message: string, details?: readonly string[]) {
    super(message);
    this.code = code;
    this.status = REGISTRY_ERRORS[code];
    this.details = details;
  }

  override headers(): Readonly<Record<string, string | number>> {
    return this.code === 'UNAVAILABLE' ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
  }

  override toBody() {
    const { status, code, message: msg, details } = this;
    return { status, code, msg, ...(details && { details }) };
  }
}
