import { createLifecycles } from '@spieltag/shared-kernel/remote';
import { Market } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };

export const { bootstrap, prerender, mount, unmount } = createLifecycles({
  name: 'market',
  texts: { de, en: () => import('./texts/en.json', { with: { type: 'json' } }) },
  App: Market,
  // The whole market would be worked through before the details of a player are drawn.
  ignoresOverlays: true,
});
