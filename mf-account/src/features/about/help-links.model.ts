import type { GameState } from '@spieltag/shared-kernel/contract';

type HelpLink = GameState['helpLinks'][number];

/** The links that are meant for the app or for the browser, whichever this is. */
export function helpLinksFor(links: readonly HelpLink[], isApp: boolean): readonly HelpLink[] {
  return links.filter(({ onlyInApp, onlyInWeb }) => (isApp ? !onlyInWeb : !onlyInApp));
}
