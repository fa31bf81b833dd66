import type { Parcel } from '../delivery/delivery.types.ts';
import type { DueDevice, DueMessage } from '../queue/claim.ts';
import type { Content } from '../queue/message.types.ts';
import type { Happening } from '../texts/tag.ts';
import { compose, type Reader } from '../texts/compose.ts';
import { USUAL_TIME_ZONE } from '../usual-time-zone.ts';

/** Push services keep nothing for longer. */
const LONGEST_TTL_SECONDS = 28 * 86_400;
const SECOND_MS = 1000;

/** A parcel with the messages it is made of. */
export interface Packed {
  readonly parcel: Parcel;
  readonly messages: readonly DueMessage[];
}

/** What is to be told now, one parcel a device, and why a message cannot be told at all. */
export interface Packing {
  readonly packed: readonly Packed[];
  readonly unfit: ReadonlyMap<DueMessage, unknown>;
}

/** Packs messages by device. A message of which no text can be made keeps none of the others back. */
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
  for (const own of Map.groupBy(messages, ({ deviceId }) => deviceId).values()) {
    try {
      packed.push({ parcel: parcelOf(own, reader), messages: own });
    } catch {
      const fit = own.filter(isFit);
      if (fit.length > 0) packed.push({ parcel: parcelOf(fit, reader), messages: fit });
    }
  }
  return { packed, unfit };
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
  const expiresAt = Math.max(...messages.map((one) => one.expiresAt.getTime()));
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
