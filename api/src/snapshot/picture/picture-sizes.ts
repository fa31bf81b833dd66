import type { SnapshotType } from '@spieltag/shared-kernel/contract';

/** Pixels of the pictures; the print is A4 at 300 dots an inch. */
export const PICTURE_SIZES: Readonly<
  Record<SnapshotType, { readonly width: number; readonly height: number }>
> = {
  post: { width: 1080, height: 1080 },
  story_a: { width: 1080, height: 1920 },
  story_b: { width: 1080, height: 1920 },
  print: { width: 2480, height: 3508 },
  round: { width: 1080, height: 1080 },
  season: { width: 1080, height: 1080 },
};
