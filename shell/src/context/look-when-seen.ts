import { merge, type Observable } from '@spieltag/shared-kernel/vendor/rxjs';

/**
 * Looks with every change, and when somebody comes to see the page, or goes: what a hidden page leaves is looked
 * at then.
 * @returns what ends it
 */
export function lookWhenSeen(look: () => void, ...changes: Observable<unknown>[]): () => void {
  const following = merge(...changes).subscribe(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    following.unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}
