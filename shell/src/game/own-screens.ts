import type { PageConfig } from '@spieltag/shared-kernel/composition';
import { DEBUG_PATH } from '../address/own-paths.ts';
import type { OwnScreen } from '../frame/own-screen.ts';
import { lateView } from '../loading/late-view.ts';

const DEBUG: OwnScreen = {
  path: DEBUG_PATH,
  title: 'debug.title',
  View: lateView(() => import('../debug/debug.view.tsx')),
};

/** The shell's own screens; each is fetched when it is opened. Production has no debug scene. */
export function ownScreens({ stage }: Pick<PageConfig, 'stage'>): readonly OwnScreen[] {
  return stage === 'production' ? [] : [DEBUG];
}
