import { filter, merge, type Observable, Subscription } from 'rxjs';
import { followLanguage, LANGUAGE_KEY } from '../i18n/index.ts';
import type { Parts } from './parts.ts';
import { CHOSEN_SEASON } from './seasons.store.ts';

/**
 * Makes this tab do what the others have done: who plays, the season chosen, the language. What the
 * device's storage says now holds, so that tabs that write at the same moment end with the same.
 * A tab that slept heard nothing: it looks who plays when the user comes back.
 */
export function followTabs(
  { bus, seasons, session, storage }: Parts,
  elsewhere$: Observable<string | undefined>,
  focus$: Observable<unknown>,
): Subscription {
  const written = (name: string) => elsewhere$.pipe(filter((key) => key === name));
  const running = new Subscription();
  running.add(merge(elsewhere$, focus$).subscribe(() => void session.follow()));
  running.add(written(CHOSEN_SEASON).subscribe(seasons.followChoice));
  running.add(written(LANGUAGE_KEY).subscribe(() => followLanguage(bus, storage)));
  return running;
}
