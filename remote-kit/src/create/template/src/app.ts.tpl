import { createLifecycles } from '@spieltag/shared-kernel/remote';
import { App } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };

export const { bootstrap, prerender, mount, unmount } = createLifecycles({
  name: '{{name}}',
  texts: { de, en: () => import('./texts/en.json', { with: { type: 'json' } }) },
  App,
});
