import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { FailureCode } from '@spieltag/shared-kernel/composition';
import { LEFT_OUT_KEY, LONGEST_MS, offeredKey, readLeftOut } from './left-out.ts';

/** A version that failed on this device, with all versions its composition offers. */
export interface FailedVersion {
  readonly remote: string;
  readonly version: string;
  readonly offered: readonly string[];
}

/** A line or a server that fails may work again soon; code that fails will fail the same way. */
const LINE_MS = 10 * 60 * 1000;
const OF_THE_LINE: readonly string[] = ['NETWORK', 'NOT_FOUND', 'SERVER_ERROR', 'INTEGRITY'];

/** A version that failed is left out by the next pages of this device. */
export function leaveOutAfter(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  version: FailedVersion,
  { code, phase }: { readonly code: FailureCode; readonly phase: string },
  nowMs: number,
): void {
  leaveOut(storage, version, nowMs + leftOutForMs(code, phase));
}

/**
 * How long pages of this device leave out a version that failed, unless its composition changes
 * before.
 */
export function leftOutForMs(code: FailureCode, phase: string): number {
  return isOfTheLine(code, phase) ? LINE_MS : LONGEST_MS;
}

/** Whether a line or a server failed, and no code. */
export function isOfTheLine(code: string, phase: string): boolean {
  return OF_THE_LINE.includes(code) || (code === 'TIMEOUT' && phase === 'load');
}

/** Has the next pages of this device leave the version out. @param untilMs epoch ms */
export function leaveOut(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  { remote, version, offered }: FailedVersion,
  untilMs: number,
): void {
  const all = readLeftOut(storage);
  const key = offeredKey(offered);
  const before = all[remote]?.offered === key ? all[remote].until : {};
  storage.write(LEFT_OUT_KEY, {
    ...all,
    [remote]: { offered: key, until: { ...before, [version]: untilMs } },
  });
}
