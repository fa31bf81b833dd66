/**
 * Ends with one clear line.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(`error: ${line}`);
  process.exit(1);
}
