import { join } from 'node:path';

/** Where the registry has the pictures of an installed game. */
export const PICTURES_FOLDER = join(
  import.meta.dirname,
  '../../registry/src/installation/pictures',
);
