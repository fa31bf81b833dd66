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
  /** Until when the push service of a device wants to be left alone, epoch ms. */
  pausedUntil(device: DueDevice): number;
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
  const paused = pausedUntil(message, device, circumstances);
  const later = Math.max(paused, wishedFrom(message, device, circumstances));
  if (later <= now) return { message, outcome: 'trying' };
  if (later < expiresAt.getTime()) return { message, later };
  return never(paused >= expiresAt.getTime() ? 'paused' : 'quiet');
}

/** When a message may be handed over at the earliest; a test asks for it now. */
function pausedUntil(
  { kind }: DueMessage,
  device: DueDevice,
  circumstances: Circumstances,
): number {
  const ofService = circumstances.pausedUntil(device);
  return kind === 'test' ? ofService : Math.max(ofService, device.freeAt.getTime());
}

/** From when its user likes to hear of it, at once of a test. */
function wishedFrom(
  { kind }: DueMessage,
  device: DueDevice,
  { now, config }: Circumstances,
): number {
  if (kind === 'test') return 0;
  const { quietFrom: from, quietUntil: until, timeZone, toldDay, toldCount } = device;
  const quiet =
    from === null || until === null || timeZone === null
      ? undefined
      : quietUntil({ from, until, timeZone }, now);
  const today = dayOf(now);
  const isTooMuch = toldDay === today && toldCount >= config.perDay;
  const nextDay = isTooMuch ? (today + 1) * DAY_MS : 0;
  return Math.max(quiet ?? 0, nextDay);
}
