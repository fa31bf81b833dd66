import { createLifecycles } from '@spieltag/shared-kernel/remote';
import de from './texts/de.json' with { type: 'json' };
import { UserDetails } from './user-details.view.tsx';

export const { bootstrap, mount, unmount } = createLifecycles({
  name: 'rankings',
  texts: { de, en: () => import('./texts/en.json', { with: { type: 'json' } }) },
  App: UserDetails,
});
