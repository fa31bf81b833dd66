import type { Import } from './imports.ts';

/**
 * The floors inside each package, from the ground up: a folder, and the folders of the same package
 * it may import. A row names rows above it in this table only, so imports point down. Files that
 * stand directly in the root belong to `.`; a folder without a row of its own belongs to the nearest
 * one around it.
 */
export type FolderRows = Readonly<Record<string, readonly string[]>>;

/** Files directly in the root of a package. */
const ROOT_FILES = '.';

/** What is wrong with a table itself: rows that name what does not stand before them. */
export function unorderedRows(rows: FolderRows): readonly string[] {
  const before = new Set<string>();
  return Object.entries(rows).flatMap(([folder, may]) => {
    const unknown = may.filter((other) => !before.has(other));
    before.add(folder);
    return unknown.map((other) => `${folder} names ${other}, which stands in no row before it`);
  });
}

/**
 * Imports between folders of one package that its rows do not allow, each as a sentence that names
 * what is allowed. Besides, where the rows no longer describe the package: folders without a row,
 * rows without a folder, and permissions that no import uses.
 */
export function floorFaults(
  root: string,
  rows: FolderRows,
  imports: readonly Import[],
  files: readonly string[],
): readonly string[] {
  const used = new Set<string>();
  const homeless = new Set<string>();
  for (const file of files) {
    if (!file.startsWith(`${root}/`)) continue;
    const row = rowOf(root, rows, file);
    if (row === undefined) homeless.add(file.slice(0, file.lastIndexOf('/')));
    else used.add(row);
  }
  const taken = new Set<string>();
  const refused = imports.flatMap(({ from, to }) => {
    if (!from.startsWith(`${root}/`) || !to.startsWith(`${root}/`)) return [];
    const [above, below] = [rowOf(root, rows, from), rowOf(root, rows, to)];
    if (above === undefined || below === undefined || above === below) return [];
    const may = rows[above] ?? [];
    taken.add(`${above} > ${below}`);
    if (may.includes(below)) return [];
    return [`${from} imports ${to}: ${above} may import only ${may.join(', ') || 'itself'}`];
  });
  return [
    ...unorderedRows(rows).map((fault) => `${root}: ${fault}`),
    ...[...homeless].map((folder) => `${folder} has no row among the folders of ${root}`),
    ...Object.keys(rows)
      .filter((row) => !used.has(row))
      .map((row) => `${root}: the row ${row} has no folder`),
    ...Object.entries(rows).flatMap(([row, may]) =>
      may
        .filter((other) => !taken.has(`${row} > ${other}`))
        .map((other) => `${root}: the row ${row} names ${other}, from which it imports nothing`),
    ),
    ...refused,
  ];
}

/** The row a file belongs to: the longest one whose folder it stands in. */
function rowOf(root: string, rows: FolderRows, path: string): string | undefined {
  const folders = path
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1);
  if (folders.length === 0) return ROOT_FILES in rows ? ROOT_FILES : undefined;
  for (let depth = folders.length; depth > 0; depth--) {
    const row = folders.slice(0, depth).join('/');
    if (row in rows) return row;
  }
  return undefined;
}
