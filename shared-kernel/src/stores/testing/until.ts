/** What takes longer than this does not come any more, on a machine under load neither. */
const GIVE_UP_AFTER_MS = 120_000;

/** Resolves when something is so, by what other tabs and windows do; rejects when it never is. */
export async function until(isSo: () => boolean): Promise<void> {
  for (const giveUpAt = performance.now() + GIVE_UP_AFTER_MS; !isSo(); ) {
    if (performance.now() > giveUpAt) throw new Error('It does not come to be');
    await new Promise(setImmediate);
  }
}
