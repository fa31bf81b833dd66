import { browserStorage, createJsonStorage, tabStorage } from '@spieltag/shared-kernel/client';
import { COUNTS_VIEWS_KEY } from '@spieltag/shared-kernel/composition';
import { native } from '@spieltag/shared-kernel/native';
import { useEvent } from '@spieltag/shared-kernel/remote';
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useShell } from '../context/shell-context.tsx';
import { useFailedFetch } from '../context/use-failed-fetch.ts';
import { browserDevice } from './browser-device.ts';
import type { InstallProps } from './install.view.tsx';
import { countVisit, dismissOffer, installWay, isOfferDue } from './install-offer.model.ts';
import { askToInstall, followInstallPrompt, hasInstallPrompt } from './install-prompt.ts';

/** Requests that were answered: the bus repeats the last one to an area that comes anew. */
const answered = new WeakSet<object>();

/**
 * Offers from the second visit on to install the game, and whenever somebody asks for it. Not beside the
 * question whether views may be counted: one thing at a time.
 */
export function InstallAreaView() {
  const sayFailed = useFailedFetch();
  const { config } = useShell();
  const storage = useMemo(() => createJsonStorage(browserStorage()), []);
  const hasPrompt = useSyncExternalStore(followInstallPrompt, hasInstallPrompt);
  const [isDue, setDue] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const close = () => {
    setDue(false);
    setRequested(false);
  };
  const [View, setView] = useState<ComponentType<InstallProps>>();
  const way = native.isApp ? undefined : installWay(browserDevice(), hasPrompt);
  const isWanted = isRequested || (isDue && way !== undefined);
  useEffect(() => {
    countVisit(storage, createJsonStorage(tabStorage()));
    const isAsked = config.countsViews && typeof storage.read(COUNTS_VIEWS_KEY) !== 'boolean';
    setDue(!isAsked && isOfferDue(storage));
  }, [storage, config]);
  const giveUp = useEffectEvent(() => {
    if (isRequested) sayFailed();
    close();
  });
  useEffect(() => {
    if (isWanted) void load().then((loaded) => (loaded ? setView(() => loaded) : giveUp()));
  }, [isWanted]);
  useEvent('installation.requested', (request) => {
    if (answered.has(request)) return;
    answered.add(request);
    if (way !== 'prompt') return setRequested(true);
    askToInstall();
    close();
  });
  if (!isWanted || !View) return null;
  return (
    <View
      way={way ?? 'in-menu'}
      onInstall={() => {
        askToInstall();
        close();
      }}
      onDismiss={() => {
        dismissOffer(storage);
        close();
      }}
    />
  );
}

/** Fetched on demand. Undefined: it cannot be fetched now, and is offered another time. */
async function load(): Promise<ComponentType<InstallProps> | undefined> {
  try {
    const { InstallView, textsRead } = await import('./install.view.tsx');
    await textsRead;
    return InstallView;
  } catch {
    return undefined;
  }
}
