import { createExtension } from '@spieltag/shared-kernel/extensions';
import { RoundCard } from './features/round-card/round-card.view.tsx';
import de from './features/round-card/texts/de.json' with { type: 'json' };

export const { bootstrap, mount, unmount } = createExtension({
  name: 'roundCard',
  texts: {
    de,
    en: () => import('./features/round-card/texts/en.json', { with: { type: 'json' } }),
  },
  App: RoundCard,
});
