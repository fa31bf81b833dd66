import type { Composition } from '../composition/composition.ts';

/**
 * Whether a call of a version's code is known to have put the element into the page. Where the browser does not
 * tell who calls, any may have.
 */
export function isOfVersion(
  belongings: Pick<Composition['belongings'], 'all'>,
  element: Element,
): boolean {
  if (!('captureStackTrace' in Error)) return true;
  for (const { calls } of belongings.all()) {
    for (const { kind, refs } of calls) {
      if (kind === 'node' && refs[0]?.deref() === element) return true;
    }
  }
  return false;
}
