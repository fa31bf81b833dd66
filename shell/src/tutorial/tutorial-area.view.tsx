import { browserStorage } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { renderInterruptibly, useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { useAddress } from '../context/use-address.ts';
import { useApplicationStates } from '../context/use-application-states.ts';
import { isNewPlayer, isTutorialDue, rememberTutorial } from './first-visit.ts';
import type { TutorialProps } from './tutorial.view.tsx';

/** The player sees the screen before the tutorial covers it. */
const AFTER_SCREEN_MS = 800;

/**
 * Shows the tutorial to new players once, and to everybody on request. Another screen closes it.
 */
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
    if (rememberTutorial(browserStorage())) renderInterruptibly(() => setView(() => loaded));
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

/** Whether a dialog is open, which the tutorial must not interrupt. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal=true]') !== null;
}

/** Fetched on demand, as the first screen does not need it. Undefined: it cannot be fetched now. */
async function load(): Promise<ComponentType<TutorialProps> | undefined> {
  try {
    const { TutorialView, textsRead } = await import('./tutorial.view.tsx');
    await textsRead;
    return TutorialView;
  } catch {
    return undefined;
  }
}
