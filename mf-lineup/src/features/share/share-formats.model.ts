import { SNAPSHOT_TYPES, type Snapshot, type SnapshotType } from '@spieltag/shared-kernel/contract';

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
  round: 1,
  season: 1,
};

/** All formats, in the order they are offered. */
export const SHARE_FORMATS: readonly ShareFormat[] = SNAPSHOT_TYPES.map((type) => ({
  type,
  ratio: RATIOS[type],
}));

type Shown = Pick<Snapshot, 'roundScore' | 'season'>;

/** Those there is something to see of. */
export function offeredFormats(snapshot: Shown | undefined): readonly ShareFormat[] {
  return SHARE_FORMATS.filter(({ type }) => isThere(type, snapshot));
}

/** A round without points has no result, and a season that has hardly begun no way. */
function isThere(type: SnapshotType, snapshot: Shown | undefined): boolean {
  if (type === 'round') return snapshot !== undefined && snapshot.roundScore !== null;
  return type !== 'season' || snapshot?.season !== undefined;
}

/** Where the picture of a snapshot is, on this site. */
export function picturePath(type: SnapshotType, snapshotId: string): string {
  return `/share/${type}/${encodeURIComponent(snapshotId)}.png`;
}

/** Address of the page that shows a snapshot to everybody. */
export function shareUrl(type: SnapshotType, snapshotId: string, origin: string): string {
  return `${origin}/share/${type}?link=${encodeURIComponent(snapshotId)}`;
}

/** A picture to take along. */
export interface PictureFile {
  /** On this site. */
  readonly path: string;
  readonly name: string;
}

/** The picture of a snapshot in a language; the snapshot's own name for it ends with another format. */
export function pictureFile(
  type: SnapshotType,
  { id, sharableName }: Pick<Snapshot, 'id' | 'sharableName'>,
  language: 'de' | 'en',
): PictureFile {
  const name = `${sharableName.replace(/-[a-z_]+$/, '')}-${type}.png`;
  return { path: `${picturePath(type, id)}?lang=${language}`, name };
}
