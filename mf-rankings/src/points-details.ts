import { createLifecycles } from '@spieltag/shared-kernel/remote';
import { PointsDetails } from './points-details.view.tsx';
import de from './texts/de.json' with { type: 'json' };

export const { bootstrap, mount, unmount } = createLifecycles({
  name: 'rankings',
  texts: { de, en: () => import('./texts/en.json', { with: { type: 'json' } }) },
  App: PointsDetails,
});
