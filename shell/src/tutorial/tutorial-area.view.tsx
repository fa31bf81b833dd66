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

/** Requests that were answered: the bus repeats the last one to an area that comes anew. */
const answered = new WeakSet<object>();

/** The tutorial, and the screen it was opened on. */
interface Shown {
  readonly View: ComponentType<TutorialProps>;
  readonly path: string;
}

/**
 * Shows the tutorial to new players once, and to everybody on request. Another screen closes it.
 */
export function TutorialAreaView() {
  const { t } = useTexts('shell');
  const kernel = useKernel();
  const { address } = useShell();
  const { path } = useAddress();
  const [shown, setShown] = useState<Shown>();
  const show = (View: ComponentType<TutorialProps>) => setShown({ View, path: address.get().path });
  useEffect(() => () => setShown((now) => (now?.path === path ? undefined : now)), [path]);
  useGreeting((View) => renderInterruptibly(() => show(View)));
  useEvent('tutorial.requested', async (request) => {
    if (answered.has(request)) return;
    answered.add(request);
    const View = await load();
    if (View) return show(View);
    kernel.bus.publish('notification.requested', {
      level: 'WARN',
      text: t('alert.networkTimeout'),
    });
  });
  if (shown?.path !== path) return null;
  return <shown.View onClose={() => setShown(undefined)} />;
}

/** Hands over the tutorial when a new player has seen the first screen for a moment. */
function useGreeting(show: (View: ComponentType<TutorialProps>) => void): void {
  const kernel = useKernel();
  const { address } = useShell();
  const isNew = () => isNewPlayer(kernel, address.get()) && isTutorialDue(browserStorage());
  const greet = useEffectEvent(async () => {
    const View = await load();
    if (!View || !isNew() || isCovered()) return;
    if (rememberTutorial(browserStorage())) show(View);
  });
  const hasScreen = useApplicationStates().some(({ status }) => status === 'shown');
  const isGreeted = hasScreen && isNew();
  useEffect(() => {
    if (!isGreeted) return;
    const timer = setTimeout(() => void greet(), AFTER_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [isGreeted]);
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
