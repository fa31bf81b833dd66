import { type Article, native } from '@spieltag/shared-kernel/native';
import type { MouseEvent } from 'react';

/**
 * A press on a link to a page that is not the game's: the app shows it, or hands it on to the browser. Mail and
 * telephone are the system's, which follows such a link by itself.
 */
export function openOutside(event: MouseEvent, url: string, article?: Article): void {
  if (!native.isApp || !/^https?:/i.test(url)) return;
  event.preventDefault();
  native.openExternal(url, article);
}
