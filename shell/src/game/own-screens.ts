import type { PageConfig } from '@spieltag/shared-kernel/composition';
import { lazy } from 'react';
import { DEBUG_PATH } from '../address/own-paths.ts';
import type { OwnScreen } from '../frame/own-screen.ts';

const DEBUG: OwnScreen = {
  path: DEBUG_PATH,
  title: 'debug.title',
  View: lazy(() => withTexts(import('../debug/debug.view.tsx'))),
};

/** The shell's own screens; each is fetched when it is opened. Production has no debug scene. */
export function ownScreens({ stage }: Pick<PageConfig, 'stage'>): readonly OwnScreen[] {
  return stage === 'production' ? [] : [DEBUG];
}

/** Waits for the texts a screen brings with it, so that it is never drawn without them. */
async function withTexts<Screen extends { readonly textsRead: Promise<void> }>(
  loading: Promise<Screen>,
): Promise<Screen> {
  const screen = await loading;
  await screen.textsRead;
  return screen;
}
