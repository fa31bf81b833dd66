import type { DueDevice } from '../queue/claim.ts';
import type { ComposedMessage } from '../texts/compose.ts';

/** A message on its way to a device. */
export interface Parcel {
  readonly deviceId: string;
  readonly device: DueDevice;
  readonly message: ComposedMessage;
  /** For how long it is worth keeping for a device that is away, seconds. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
}

/**
 * What became of a try:
 * - sent: the push service has it
 * - gone: there is no such device any more
 * - too-large: it takes no message of that size
 * - slow-down: it wants to be left alone for `retryAfterMs`
 * - refused: it does not take this game's word, or the request
 * - failed: no answer, or none that says anything
 * - unsent: it was handed to nobody, as the server ends
 */
export interface DeliveryOutcome {
  readonly outcome: 'sent' | 'gone' | 'too-large' | 'slow-down' | 'refused' | 'failed' | 'unsent';
  readonly retryAfterMs?: number;
  /** The service asks for the pause for all devices, and not for this one. */
  readonly pausesService?: boolean;
  /** It failed on the way there, which says nothing about the device: it is not given up for it. */
  readonly sparesDevice?: boolean;
  /** For operators; names no device. */
  readonly reason?: string;
}

/**
 * Ways to devices: none of them has anything to do with another's servers, and what hangs on one keeps
 * nothing back on the others.
 */
export const WAYS = ['browser', 'app', 'mail'] as const;
export type Way = (typeof WAYS)[number];

export function wayOf(kind: DueDevice['kind']): Way {
  if (kind === 'mail') return 'mail';
  return kind === 'web' ? 'browser' : 'app';
}

/** Who delivers to a device. Apps and a browser may share a host, and are two services of it all the same. */
export function serviceOf({ kind, service }: Pick<DueDevice, 'kind' | 'service'>): string {
  return `${wayOf(kind)} ${service}`;
}

/** Delivers parcels to devices of a kind, each once. */
export interface Deliverer {
  /** The outcome of each parcel, in their order. */
  deliver(parcels: readonly Parcel[]): Promise<readonly DeliveryOutcome[]>;
  /** Begins nothing more: what waits is unsent, and what is under way ends within seconds. */
  letGo(): void;
  close(): Promise<void>;
}

/** A service that says so many seconds, or a date, or nonsense, is left alone for so long at most. */
const LONGEST_PAUSE_MS = 3_600_000;
const SHORTEST_PAUSE_MS = 1000;
const USUAL_PAUSE_MS = 60_000;

/** What an HTTP status of a push service says. */
export function outcomeOf(
  status: number,
  retryAfter: string | undefined,
  now: number,
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const reason = `answers ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 413) return { outcome: 'too-large', reason };
  if (status === 429 || status === 503) {
    const retryAfterMs = pauseOf(retryAfter, now);
    return { outcome: 'slow-down', retryAfterMs, reason, pausesService: status === 503 };
  }
  if (status === 400 || status === 401 || status === 403) return { outcome: 'refused', reason };
  return { outcome: 'failed', reason };
}

function pauseOf(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (!Number.isFinite(ms)) return USUAL_PAUSE_MS;
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, ms));
}
