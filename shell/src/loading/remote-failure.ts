import type { FailureCode } from '@spieltag/shared-kernel/composition';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { TimeLimitError } from '../timing/time-limit.ts';
import type { AssetFault } from './asset-guard.ts';

export interface RemoteFailure {
  /** Step at which it failed. */
  readonly phase: EventPayload<'remote.failed'>['phase'];
  readonly code: FailureCode;
  readonly message: string;
  readonly stack?: string;
}

/** The module was loaded but is no application. */
export class NoLifecyclesError extends Error {
  override readonly name = 'NoLifecyclesError';
}

/**
 * Classifies a failed load: timeout, missing lifecycles, a file that did not load, or code that
 * threw.
 * @param fault what was wrong with a file of the version, if it is known
 */
export function loadFailure(error: unknown, fault?: AssetFault): RemoteFailure {
  const what = describe(error);
  if (error instanceof TimeLimitError) return { phase: 'load', code: 'TIMEOUT', ...what };
  if (error instanceof NoLifecyclesError) {
    return { phase: 'evaluate', code: 'NO_LIFECYCLES', ...what };
  }
  if (fault) return { phase: 'load', code: fault, ...what };
  const isNetwork = /ScriptNetworkError|Loading CSS chunk/.test(what.message);
  return isNetwork
    ? { phase: 'load', code: 'NETWORK', ...what }
    : { phase: 'evaluate', code: 'EVALUATION', ...what };
}

/** Classifies a failed mount. */
export function mountFailure(error: unknown): RemoteFailure {
  const code = error instanceof TimeLimitError ? 'TIMEOUT' : 'MOUNT_FAILED';
  return { phase: 'mount', code, ...describe(error) };
}

/**
 * What an error says of itself, and where it was thrown. What a remote throws need be no text there, and
 * may throw when it is read.
 */
export function describe(error: unknown): Pick<RemoteFailure, 'message' | 'stack'> {
  try {
    if (!(error instanceof Error)) return { message: String(error) };
    const { message, stack } = error;
    return { message: String(message), ...(typeof stack === 'string' && { stack }) };
  } catch {
    return { message: '' };
  }
}
