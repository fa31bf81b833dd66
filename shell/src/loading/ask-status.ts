/** Finding out the reason of a failure takes no longer than this. */
const ASKED_WITHIN_MS = 1000;

/** Requests only the head of a file. */
export async function askStatus(url: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(ASKED_WITHIN_MS);
  const reply = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => undefined,
  );
  return reply?.status;
}
