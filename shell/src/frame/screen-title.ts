import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDeferredValue, useEffect } from 'react';
import { useAddress } from '../address/use-address.ts';
import { useShell } from '../shell-context.tsx';
import { DEBUG_PATH, OPERATOR_PATH, useActiveApplications } from './use-active-applications.ts';

const OWN_TITLES: Readonly<Record<string, string>> = {
  [DEBUG_PATH]: 'debug.title',
  [OPERATOR_PATH]: 'operator.title',
};

/** Keeps the title of the page in step with the screen: a component of its own, so that only it is drawn anew. */
export function ScreenTitle(): null {
  const { t, language } = useTexts('shell');
  const { path } = useAddress();
  const { composition } = useShell();
  const [active] = useActiveApplications('main');
  const remote = composition.remotes.find(({ name }) => name === active?.remote);
  const label = active?.application.tab?.label ?? remote?.label;
  const own = t(OWN_TITLES[path] ?? 'notFound.title');
  // The screen itself comes first.
  const screen = useDeferredValue(active ? label?.[language] : own);
  useEffect(() => {
    document.title = screen ? `${screen} – ${t('common.appName')}` : t('common.appName');
  }, [screen, t]);
  return null;
}
