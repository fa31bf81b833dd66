import { browserStorage } from '@spieltag/shared-kernel/client';
import { renderInterruptibly, useEvent, useKernel } from '@spieltag/shared-kernel/remote';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { useApplicationStates } from '../context/use-application-states.ts';
import { useFailedFetch } from '../context/use-failed-fetch.ts';
import { isNewPlayer, isTutorialDue, rememberTutorial } from './first-visit.ts';
import type { GuideProps } from './guide.view.tsx';
import { isCovered } from './guide-keys.ts';
import { readProgress } from './guide-progress.ts';

/** The player sees the screen before the tour is offered on it. */
const AFTER_SCREEN_MS = 800;

/** Requests that were answered: the bus repeats the last one to an area that comes anew. */
const answered = new WeakSet<object>();

/** The tour as it was opened last; each time it begins anew. */
interface Shown extends Omit<GuideProps, 'onClose'> {
  readonly View: ComponentType<GuideProps>;
  readonly opening: number;
}

/**
 * Offers the tour to new players once, and to everybody on request; goes on with one that was on the
 * screen when the page was left.
 */
export function TutorialAreaView() {
  const sayFailed = useFailedFetch();
  const [shown, setShown] = useState<Shown>();
  const show = (View: ComponentType<GuideProps>, props: Omit<GuideProps, 'onClose'>) =>
    setShown((last) => ({ View, opening: (last?.opening ?? 0) + 1, ...props }));
  useGreeting((View) =>
    renderInterruptibly(() => show(View, { from: undefined, left: undefined, opener: undefined })),
  );
  const goOn = useEffectEvent(async () => {
    const kept = readProgress(browserStorage());
    const View = kept?.isRunning ? await load() : undefined;
    if (!kept || !View) return;
    renderInterruptibly(() => show(View, { from: kept.step, left: undefined, opener: undefined }));
  });
  useEffect(() => void goOn(), []);
  useEvent('tutorial.requested', async (request) => {
    if (answered.has(request)) return;
    answered.add(request);
    const opener = document.activeElement ?? undefined;
    const View = await load();
    const left = readProgress(browserStorage())?.step;
    if (View) show(View, { from: undefined, left, opener });
    else sayFailed();
  });
  if (!shown) return null;
  const { View, opening, ...props } = shown;
  return <View key={opening} {...props} onClose={() => setShown(undefined)} />;
}

/** Hands over the tour when a new player has seen the first screen for a moment. */
function useGreeting(show: (View: ComponentType<GuideProps>) => void): void {
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

/** Fetched on demand, as the first screen does not need it. Undefined: it cannot be fetched now. */
async function load(): Promise<ComponentType<GuideProps> | undefined> {
  try {
    const { GuideView, textsRead } = await import('./guide.view.tsx');
    await textsRead;
    return GuideView;
  } catch {
    return undefined;
  }
}
