import type { EventPayload } from '@spieltag/shared-kernel/events';
import { ASSET_FAULTS, type AssetFault } from './asset-guard.ts';
import { TimeLimitError } from './time-limit.ts';

/** What can be wrong with a version; docs/operations.md has a section for each. */
export const FAILURE_CODES = [
  ...ASSET_FAULTS,
  'TIMEOUT',
  'EVALUATION',
  'NO_LIFECYCLES',
  'MOUNT_FAILED',
  'RENDER_FAILED',
  'UNCAUGHT',
  'KERNEL_MISMATCH',
] as const;

export interface RemoteFailure {
  /** Where on its way to the screen it failed. */
  readonly phase: EventPayload<'remote.failed'>['phase'];
  readonly code: (typeof FAILURE_CODES)[number];
  readonly message: string;
}

/** The module came but is not an application. */
export class NoLifecyclesError extends Error {
  override readonly name = 'NoLifecyclesError';
}

/**
 * Says what a failed load was: the code, nothing at all for too long, or a file that did not come.
 * @param fault what was wrong with a file of the version, where it is known
 */
export function loadFailure(error: unknown, fault?: AssetFault): RemoteFailure {
  const message = messageOf(error);
  if (error instanceof TimeLimitError) return { phase: 'load', code: 'TIMEOUT', message };
  if (error instanceof NoLifecyclesError) {
    return { phase: 'evaluate', code: 'NO_LIFECYCLES', message };
  }
  if (fault) return { phase: 'load', code: fault, message };
  const isNetwork =
    message.includes('ScriptNetworkError') ||
    (error instanceof Error && /CSS_CHUNK/.test(codeOf(error)));
  return isNetwork
    ? { phase: 'load', code: 'NETWORK', message }
    : { phase: 'evaluate', code: 'EVALUATION', message };
}

/** Says what a failed mount was. */
export function mountFailure(error: unknown): RemoteFailure {
  const code = error instanceof TimeLimitError ? 'TIMEOUT' : 'MOUNT_FAILED';
  return { phase: 'mount', code, message: messageOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
