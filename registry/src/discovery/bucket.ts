import { createHash } from 'node:crypto';
import type { MicroFrontendVersion } from '@spieltag/shared-kernel/composition';

/** Visitors are dealt into this many buckets: a hundredth of a percent each. */
export const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/** Bucket of a visitor, 0 to 9,999: always the same for the same remote and salt. */
export function bucketOf(visitorId: string, remote: string, salt: string): number {
  const digest = createHash('sha256').update(`${salt}\0${remote}\0${visitorId}`).digest();
  // 48 bits: the remainder favours no bucket by more than one in 28 billion.
  return digest.readUIntBE(0, 6) % BUCKETS;
}

/** True for exactly `traffic` percent of the buckets; who is in stays in while traffic grows. */
export function isInTraffic(bucket: number, traffic: number): boolean {
  return bucket < traffic * BUCKETS_PER_PERCENT;
}

/**
 * The version a visitor gets: the newer one when its traffic reaches the visitor's bucket, else the
 * default one. The new version is the salt, so that the same visitors are not always the first.
 */
export function chooseVersion(
  versions: readonly MicroFrontendVersion[],
  remote: string,
  visitorId: string,
): MicroFrontendVersion | undefined {
  const rolledOut = versions.find(({ deployment }) => !deployment.default);
  if (rolledOut) {
    const bucket = bucketOf(visitorId, remote, rolledOut.metadata.version);
    if (isInTraffic(bucket, rolledOut.deployment.traffic)) return rolledOut;
  }
  return versions.find(({ deployment }) => deployment.default);
}
