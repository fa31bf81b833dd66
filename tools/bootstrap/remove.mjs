/** Removing a file as well as it goes. */
import { rmSync } from 'node:fs';

/**
 * What is left behind is known as such by the next command.
 * @param {string} path
 */
export function remove(path) {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is held open, or the folder cannot be written.
  }
}
