import { createLifecycles } from '@spieltag/shared-kernel/remote';
import { PlayerDetailsOverlay } from './player-details.view.tsx';
import de from './texts/de.json' with { type: 'json' };

export const { bootstrap, mount, unmount } = createLifecycles({
  name: 'market',
  texts: { de, en: () => import('./texts/en.json', { with: { type: 'json' } }) },
  App: PlayerDetailsOverlay,
});
