import type { Snapshot, SnapshotType } from '@spieltag/shared-kernel/contract';
import type { SnapshotRow } from './snapshot.repository.ts';

/** A snapshot as everybody may see it, with its picture of a type. */
export function presentSnapshot(row: SnapshotRow, type: SnapshotType): Snapshot {
  const { content } = row;
  return {
    id: row.id,
    ...content,
    sharableName: ['spieltag', fileWord(content.name), fileWord(content.roundName), type].join('-'),
    image: picturePath(row.id, type),
    createdAt: row.created_at.getTime(),
    uploadUrl: null,
  };
}

/** Where a picture is, on this site. */
export function picturePath(snapshotId: string, type: SnapshotType): string {
  return `/share/${type}/${snapshotId}.png`;
}

/** `Cache-Control` of a snapshot's pictures, which never change. */
export function cacheControlOf({ max_age_seconds: seconds }: SnapshotRow): string {
  if (seconds === 0) return 'public, no-cache';
  return `public, max-age=${seconds}, immutable`;
}

const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A name as a word that is safe in every file system. */
function fileWord(text: string): string {
  const word = text
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return word || 'team';
}
