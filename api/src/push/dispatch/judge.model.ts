import type { PushConfig } from '../../settings/push-config.ts';
import { quietUntil } from '../devices/quiet-hours.model.ts';
import type { DueDevice, DueMessage, Verdict } from '../queue/claim.ts';
import { CHANNEL_OF } from '../queue/message.types.ts';

const DAY_MS = 86_400_000;

/** What a verdict depends on besides the message. */
export interface Circumstances {
  /** Epoch ms. */
  readonly now: number;
  readonly config: Pick<PushConfig, 'perDay'>;
  /** Kinds of devices something can be delivered to. */
  readonly kinds: ReadonlySet<DueDevice['kind']>;
  /** Until when a push service wants to be left alone, by its host. */
  readonly pausedUntil: ReadonlyMap<string, number>;
  /** What has been put right, or was taken back, since the message was written. */
  isSettled(message: DueMessage): boolean;
}

export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/**
 * Whether a message is delivered now (`trying`), later, or never. What is of no use at the time it could be
 * delivered is dropped at once.
 */
export function judge(message: DueMessage, circumstances: Circumstances): Verdict {
  const { now } = circumstances;
  const never = (outcome: string): Verdict => ({ message, outcome });
  const { device, kind, expiresAt } = message;
  if (!device) return never('gone');
  if (expiresAt.getTime() <= now) return never('expired');
  const channel = CHANNEL_OF[kind];
  const isUnwanted = channel !== null && device[channel] === false;
  if (device.isBanned || !device.isConfirmed || isUnwanted) return never('unwanted');
  if (!circumstances.kinds.has(device.kind)) return never('undeliverable');
  if (circumstances.isSettled(message)) return never('settled');
  const later = earliest(message, device, circumstances);
  if (later <= now) return { message, outcome: 'trying' };
  return later < expiresAt.getTime() ? { message, later } : never('quiet');
}

/** When a message may be delivered at the earliest; a test asks for it now. */
function earliest(
  { kind }: DueMessage,
  device: DueDevice,
  { now, config, pausedUntil }: Circumstances,
): number {
  const paused = pausedUntil.get(device.service) ?? 0;
  if (kind === 'test') return paused;
  const { quietFrom: from, quietUntil: until, timeZone, toldDay, toldCount } = device;
  const quiet =
    from === null || until === null || timeZone === null
      ? undefined
      : quietUntil({ from, until, timeZone }, now);
  const today = dayOf(now);
  const isTooMuch = toldDay === today && toldCount >= config.perDay;
  const nextDay = isTooMuch ? (today + 1) * DAY_MS : 0;
  return Math.max(paused, device.freeAt.getTime(), quiet ?? 0, nextDay);
}
