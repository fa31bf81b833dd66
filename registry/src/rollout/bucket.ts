import { createHash } from 'node:crypto';
import type { Share } from '@spieltag/shared-kernel/registry';

/** Visitors are dealt into this many buckets: a hundredth of a percent each. */
export const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/** A visitor's id is a prefix and, at its end, a number; one without a number has the number 0. */
const ID = /^(.*?)(\d{0,15})$/s;
const SIDE = 100;
const ROUNDS = 7;

/**
 * Bucket of a visitor, 0 to 9,999: always the same for the same remote and salt.
 *
 * Ids that are numbered one after the other are shuffled, ten thousand at a time, so that each bucket
 * gets exactly one of them: a share of them is a share to the user and not only on the average, as
 * it is with ids that are random.
 */
export function bucketOf(visitorId: string, remote: string, salt: string): number {
  const [, prefix = '', digits = ''] = ID.exec(visitorId) ?? [];
  const number = Number(digits);
  const block = Math.floor(number / BUCKETS);
  const key = createHash('sha256').update(`${salt}\0${remote}\0${prefix}\0${block}`).digest();
  return shuffled(number % BUCKETS, key);
}

/** A Feistel network over a hundred by a hundred: a permutation, another one for every key. */
function shuffled(position: number, key: Buffer): number {
  let left = Math.floor(position / SIDE);
  let right = position % SIDE;
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = mix(key.readUInt32LE(round * 4) ^ Math.imul(right + 1, 0x9e3779b1));
    [left, right] = [right, (left + (mixed % SIDE)) % SIDE];
  }
  return left * SIDE + right;
}

/** Every bit of the result depends on every bit given (the last step of MurmurHash3). */
function mix(given: number): number {
  let bits = Math.imul(given ^ (given >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** True for exactly `traffic` percent of the buckets; who is in stays in while traffic grows. */
export function isInTraffic(bucket: number, traffic: number): boolean {
  return bucket < traffic * BUCKETS_PER_PERCENT;
}

/**
 * The share a visitor belongs to: that of a newer version when its traffic reaches the visitor's
 * bucket, else the default one. The new version is the salt, so that the same visitors are not always
 * the first.
 */
export function chooseShare(
  shares: readonly Share[],
  remote: string,
  visitorId: string | undefined,
): { readonly share: Share; readonly bucket?: number } | undefined {
  const rolledOut = shares.filter((share) => !share.default);
  const rest = shares.find((share) => share.default);
  const [first] = rolledOut;
  if (!first || visitorId === undefined) return rest && { share: rest };
  const bucket = bucketOf(visitorId, remote, first.version);
  const share = shareAt(shares, bucket);
  return share && { share, bucket };
}

/** The share that a bucket belongs to: they have one range after the other, and the default has the rest. */
export function shareAt<S extends Share>(shares: readonly S[], bucket: number): S | undefined {
  let reached = 0;
  return (
    shares.find((share) => {
      if (share.default) return false;
      reached += share.traffic;
      return isInTraffic(bucket, reached);
    }) ?? shares.find((share) => share.default)
  );
}
