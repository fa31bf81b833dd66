import { browserStorage } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { unhurried, useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { useApplicationStates } from '../composition/use-composition.ts';
import { useShell } from '../shell-context.tsx';
import { isNewPlayer, isTutorialDue, rememberTutorial } from './first-visit.ts';
import type { TutorialProps } from './tutorial.view.tsx';

/** The screen is seen before something lies over it. */
const AFTER_SCREEN_MS = 800;

/** The tutorial: by itself for a new player, once; for everybody who asks. It goes with its screen. */
export function TutorialAreaView() {
  const { path } = useAddress();
  return <TutorialOfScreen key={path} />;
}

function TutorialOfScreen() {
  const { t } = useTexts('shell');
  const kernel = useKernel();
  const { address } = useShell();
  const [View, setView] = useState<ComponentType<TutorialProps>>();
  const isNew = () => isNewPlayer(kernel, address.get()) && isTutorialDue(browserStorage());
  const greet = useEffectEvent(async () => {
    const loaded = await load();
    if (!loaded || !isNew() || isCovered()) return;
    if (rememberTutorial(browserStorage())) unhurried(() => setView(() => loaded));
  });
  const hasScreen = useApplicationStates().some(({ status }) => status === 'shown');
  const isGreeted = hasScreen && isNew();
  useEffect(() => {
    if (!isGreeted) return;
    const timer = setTimeout(() => void greet(), AFTER_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [isGreeted]);
  useEvent('tutorial.requested', async () => {
    const loaded = await load();
    if (loaded) return setView(() => loaded);
    kernel.bus.publish('notification.requested', {
      level: 'WARN',
      text: t('alert.networkTimeout'),
    });
  });
  return View ? <View onClose={() => setView(undefined)} /> : null;
}

/** Whether a dialog lies over the screen: whoever has opened one is not held up. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal=true]') !== null;
}

/** Nobody needs it for the first screen. Undefined: it cannot be fetched now. */
async function load(): Promise<ComponentType<TutorialProps> | undefined> {
  try {
    const { TutorialView, textsRead } = await import('./tutorial.view.tsx');
    await textsRead;
    return TutorialView;
  } catch {
    return undefined;
  }
}
