import { checkedBytes } from '../discovery/integrity.ts';

/** Finding out the reason of a failure takes no longer than this. */
const ASKED_WITHIN_MS = 1000;

/**
 * Requests a file again that did not run, from the browser's cache as well: what is kept there may be why.
 * @returns status of the response; undefined: none came whole, or it is what was published
 */
export async function askStatus(url: string, integrity: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(ASKED_WITHIN_MS);
  try {
    const reply = await fetch(url, { signal });
    const whole = new Response(await reply.arrayBuffer());
    const isPublished = await checkedBytes(whole, integrity).then(
      () => true,
      () => false,
    );
    return isPublished ? undefined : reply.status;
  } catch {
    return undefined;
  }
}
