import { tabPath } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonId } from '@spieltag/shared-kernel/remote';
import { inSeason } from '../address/address.ts';
import { useShell } from '../context/shell-context.tsx';
import { ShellLink } from '../context/shell-link.view.tsx';
import { useAddress } from '../context/use-address.ts';
import styles from './navigation.module.css';
import { TabIconView } from './tab-icon.view.tsx';

/** The tabs, as the composition names them. */
export function NavigationView() {
  const { t, language } = useTexts('shell');
  const { composition } = useShell();
  const { pathname } = useAddress();
  const seasonId = useSeasonId();
  const tabs = composition.applications
    .flatMap((application) => (application.tab ? [{ application, tab: application.tab }] : []))
    .sort((one, other) => one.tab.order - other.tab.order);
  return (
    <nav className={styles.navigation} aria-label={t('frame.navigation')}>
      {tabs.map(({ application, tab }) => (
        <ShellLink
          key={application.name}
          className={styles.tab}
          to={inSeason(seasonId, tabPath(application))}
          isCurrent={composition.isActive(application, pathname)}
        >
          <TabIconView name={tab.icon} />
          <span>{tab.label[language]}</span>
        </ShellLink>
      ))}
    </nav>
  );
}
