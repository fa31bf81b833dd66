import { findKeptFile } from './kept-installation.ts';

/** The kept file, else that of the site; a cache the browser cannot read is none. */
export async function answerFile(request: Request, path: string): Promise<Response> {
  const kept = await findKeptFile(caches, path).catch(() => undefined);
  // A network that is away is no fault of the worker, which would leave.
  return kept ?? fetch(request).catch(() => Response.error());
}
