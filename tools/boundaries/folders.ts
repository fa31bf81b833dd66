import { AROUND_FOLDERS } from './around.folders.ts';
import type { FolderRows } from './floors.ts';
import { PAGE_FOLDERS } from './pages.folders.ts';
import { SERVER_FOLDERS } from './servers.folders.ts';

/** The rows of every package that has folders, by the root they stand in. */
export const FOLDERS: Readonly<Record<string, FolderRows>> = {
  ...PAGE_FOLDERS,
  ...SERVER_FOLDERS,
  ...AROUND_FOLDERS,
};
