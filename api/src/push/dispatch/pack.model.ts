import type { Parcel } from '../delivery/delivery.types.ts';
import type { DueDevice, DueMessage } from '../queue/claim.ts';
import { compose, type Reader } from '../texts/compose.ts';
import type { Happening } from '../texts/tag.ts';
import { USUAL_TIME_ZONE } from '../usual-time-zone.ts';

/** Push services keep nothing for longer. */
const LONGEST_TTL_SECONDS = 28 * 86_400;
const SECOND_MS = 1000;
/** What is of use for so many times as long as the first to expire does not go with it. */
const MUCH_LONGER = 2;

/** A parcel with the messages it is made of. */
export interface Packed {
  readonly parcel: Parcel;
  readonly messages: readonly DueMessage[];
}

/** What is to be told now, by device, and why a message cannot be told at all. */
export interface Packing {
  readonly packed: readonly Packed[];
  readonly unfit: ReadonlyMap<DueMessage, unknown>;
}

/**
 * Packs messages by device, those together that are of use for about as long: a parcel is kept for a device that is
 * away until the first of its messages expires, so that nothing is told after its time, and what is of use for days is
 * not lost with what is over in an hour. A message of which no text can be made keeps none of the others
 * back.
 */
export function packMessages(
  messages: readonly DueMessage[],
  reader: Pick<Reader, 'now' | 'nameOf'>,
): Packing {
  const packed: Packed[] = [];
  const unfit = new Map<DueMessage, unknown>();
  const isFit = (message: DueMessage) => {
    try {
      parcelOf([message], reader);
      return true;
    } catch (error) {
      unfit.set(message, error);
      return false;
    }
  };
  const byDevice = Map.groupBy(messages, ({ deviceId }) => deviceId);
  for (const own of [...byDevice.values()].flatMap((all) => byExpiry(all, reader.now))) {
    try {
      packed.push({ parcel: parcelOf(own, reader), messages: own });
    } catch {
      const fit = own.filter(isFit);
      if (fit.length > 0) packed.push({ parcel: parcelOf(fit, reader), messages: fit });
    }
  }
  return { packed, unfit };
}

/** Messages of one device that may go together, in the order they have. */
function byExpiry(messages: readonly DueMessage[], now: number): DueMessage[][] {
  const leftOf = ({ expiresAt }: DueMessage) => expiresAt.getTime() - now;
  /** What the first to expire of each parcel has left, the shortest first. */
  const firsts: number[] = [];
  for (const left of messages.map(leftOf).sort((a, b) => a - b)) {
    if (left > (firsts.at(-1) ?? 0) * MUCH_LONGER) firsts.push(left);
  }
  const firstOf = (message: DueMessage) => firsts.findLast((first) => first <= leftOf(message));
  return [...Map.groupBy(messages, firstOf).values()];
}

/** @param messages of one device */
function parcelOf(
  messages: readonly DueMessage[],
  { now, nameOf }: Pick<Reader, 'now' | 'nameOf'>,
): Parcel {
  const [first, ...others] = messages;
  if (!first?.device) throw new Error('a message without a device was claimed');
  const { language } = first.device;
  const message = compose(
    [first as Happening & DueMessage, ...(others as (Happening & DueMessage)[])],
    { language, timeZone: knownZone(first.device), now, nameOf },
  );
  const expiresAt = Math.min(...messages.map((one) => one.expiresAt.getTime()));
  const ttlSeconds = Math.floor(Math.max(0, expiresAt - now) / SECOND_MS);
  return {
    deviceId: first.deviceId,
    device: first.device,
    message,
    ttlSeconds: Math.min(LONGEST_TTL_SECONDS, ttlSeconds),
    isUrgent: messages.some(({ kind }) => kind === 'deadline' || kind === 'test'),
  };
}

/** null: nobody has said one. Of who has never had quiet hours the usual one is kept. */
function knownZone({ timeZone, quietFrom }: DueDevice): string | null {
  return quietFrom === null && timeZone === USUAL_TIME_ZONE ? null : timeZone;
}
