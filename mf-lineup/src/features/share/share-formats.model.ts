import { SNAPSHOT_TYPES, type SnapshotType } from '@spieltag/shared-kernel/contract';

/** A kind of picture that can be shared. */
export interface ShareFormat {
  readonly type: SnapshotType;
  /** Width over height. */
  readonly ratio: number;
}

const RATIOS: Readonly<Record<SnapshotType, number>> = {
  post: 1,
  story_a: 9 / 16,
  story_b: 9 / 16,
  print: 210 / 297,
};

/** The formats in the order they are offered. */
export const SHARE_FORMATS: readonly ShareFormat[] = SNAPSHOT_TYPES.map((type) => ({
  type,
  ratio: RATIOS[type],
}));

/** Where the picture of a snapshot is, on this site. */
export function picturePath(type: SnapshotType, snapshotId: string): string {
  return `/share/${type}/${encodeURIComponent(snapshotId)}.png`;
}

/** Address of the page that shows a snapshot to everybody. */
export function shareUrl(type: SnapshotType, snapshotId: string, origin: string): string {
  return `${origin}/share/${type}?link=${encodeURIComponent(snapshotId)}`;
}
