import { OVERRIDE_PARAMETER, type WorkerSettings } from '@spieltag/shared-kernel/composition';
import { keptInstallations } from './kept-installation.ts';
import { type FoundPicture, findPicture, withPicture } from './kept-picture.ts';

/** Who waits longer for the site sees the game as it was kept. */
export const ANSWER_WITHIN_MS = 3000;
const SERVER_FAULT = 500;

/**
 * The page of the site, or the one that is kept when that is silent, away, or broken; either with how its
 * first screen looked last, where that is known. Not preloaded while the worker starts: browsers then ask
 * twice for what is no page of ours, and a sign-in has steps that can be taken once.
 */
export async function answerNavigation(
  request: Request,
  settings: WorkerSettings | undefined,
): Promise<Response> {
  const asked = fetch(request);
  // Whoever stopped waiting for it does not hear of its end.
  asked.catch(() => {});
  // A network that is away is no fault of the worker, which would leave.
  const live = () => asked.catch(() => Response.error());
  // What is kept is of no version somebody tries: they would take it for theirs, and lose theirs by it.
  if (new URL(request.url).searchParams.has(OVERRIDE_PARAMETER)) return live();
  // Found while the site answers. What is kept may be what nobody can read: a page needs no picture.
  const picture = findPicture(caches, new URL(request.url)).catch(() => undefined);
  const answer = await inTime(asked);
  if (answer && answer.status < SERVER_FAULT) return pictured(answer, await picture);
  const kept = settings && (await findKeptPage(settings).catch(() => undefined));
  // Without one the browser gets what there is, be it the failure.
  return kept ? pictured(kept, await picture) : live();
}

/** The page of the installation that was kept last, as the registry has signed it, with its headers. */
async function findKeptPage({ signatureKey }: WorkerSettings): Promise<Response | undefined> {
  const [kept] = await keptInstallations(caches, signatureKey);
  return kept && new Response(kept.document.page.html, { headers: kept.document.page.headers });
}

/** What is no page, leads elsewhere or refuses is left as it is, and what breaks off or hangs on its way. */
async function pictured(page: Response, found: FoundPicture | undefined): Promise<Response> {
  const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html');
  return (isPage && found && (await inTime(withPicture(caches, page, found)))) || page;
}

/** Undefined: there is none, or none in time. */
async function inTime(asked: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
