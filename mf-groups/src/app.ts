import { createLifecycles } from '@spieltag/shared-kernel/remote';
import { Groups } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };

export const { bootstrap, prerender, mount, unmount } = createLifecycles({
  name: 'groups',
  texts: { de, en: () => import('./texts/en.json', { with: { type: 'json' } }) },
  App: Groups,
});
