import { identityOf, type LiveSets, type Misfit } from './contract.ts';
import { findMisfits } from './find-misfits.ts';

/**
 * What a deployment would break: the misfits of what could be live after it, less those that are
 * there already. Whoever mends one of several faults is not refused for the others; a deployment
 * into sets that fit is refused for every misfit.
 *
 * @example
 * const live = { shells: [canary, stable], remotes: { 'mf-live': [stable], 'mf-market': [canary, old, fallback] } };
 * const after = { ...live, remotes: { ...live.remotes, 'mf-live': [newest, stable] } };
 * const misfits = checkDeployment(live, after); // [] when it may be deployed
 */
export function checkDeployment(before: LiveSets, after: LiveSets): readonly Misfit[] {
  const known = new Set(findMisfits(before).map(identityOf));
  return findMisfits(after).filter((misfit) => !known.has(identityOf(misfit)));
}
