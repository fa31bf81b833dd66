import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDeferredValue, useEffect } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { useActiveApplications } from '../context/use-active-applications.ts';
import { useAddress } from '../context/use-address.ts';
import type { OwnScreen } from './own-screen.ts';

interface Props {
  readonly ownScreens: readonly OwnScreen[];
}

/**
 * Keeps the title of the page in step with the screen. A component of its own, so that a change
 * renders nothing else.
 */
export function ScreenTitle({ ownScreens }: Props): null {
  const { t, language } = useTexts('shell');
  const { path } = useAddress();
  const { composition } = useShell();
  const [active] = useActiveApplications('main');
  const remote = composition.remotes.find(({ name }) => name === active?.remote);
  const label = active?.application.tab?.label ?? remote?.label;
  const own = t(ownScreens.find((one) => one.path === path)?.title ?? 'notFound.title');
  // Deferred: the screen is rendered first.
  const screen = useDeferredValue(active ? label?.[language] : own);
  useEffect(() => {
    document.title = screen ? `${screen} – ${t('common.appName')}` : t('common.appName');
  }, [screen, t]);
  return null;
}
