/** Seeing to it that the packages are there. */
import { isInstalling, lockInstall } from './install-lock.mjs';
import { install, isInstalled } from './packages.mjs';
import { forgetTarballs } from './tarballs.mjs';

/**
 * Brings the packages of the lock file, unless they are there; ends the program when they do not come.
 * @param {string} root folder of the repository
 * @param {boolean} isForPlaying without what only tests and checks need
 */
export async function bringPackages(root, isForPlaying) {
  // Left behind where an installation was killed.
  if (!isInstalling(root)) forgetTarballs(root);
  if (isInstalled(root, isForPlaying)) return;
  const { wasCutOff, release } = await lockInstall(root, (pid) =>
    console.log(`waiting for process ${pid}, which installs packages ...`),
  );
  // Whoever was waited for may have brought them.
  if (!isInstalled(root, isForPlaying)) {
    // What lacks only what tests need may be what a game runs on: that stays as it is.
    const isWhole = !wasCutOff && !isForPlaying && isInstalled(root, true);
    await install(root, { isForPlaying, isAdding: isWhole });
  }
  release();
}
