import type { JsonStorage } from '@spieltag/shared-kernel/client';

/** The rounds whose evaluation was looked at last on this device, the last one first. */
const SEEN = 'live.evaluated';
/** More than several leagues play in two years: the last round of a season that is over stays among them. */
const MOST_SEEN = 200;

/** Whether the evaluation of a round was looked at on this device. */
export function isSeen(storage: JsonStorage, roundId: string): boolean {
  return seenIn(storage).includes(roundId);
}

/** Keeps that the evaluation of a round was looked at, beside those of other seasons. */
export function keepSeen(storage: JsonStorage, roundId: string): void {
  const others = seenIn(storage).filter((id) => id !== roundId);
  storage.write(SEEN, [roundId, ...others].slice(0, MOST_SEEN));
}

/** Versions of before have kept the last one alone. */
function seenIn(storage: JsonStorage): readonly string[] {
  return [storage.read(SEEN)].flat().filter((id) => typeof id === 'string');
}
