import { TAB_ICONS } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  ChevronDown,
  CircleHelp,
  LogIn,
  Settings,
  Trophy,
  Users,
  Wallet,
} from '@spieltag/shared-kernel/vendor/icons';
import frameStyles from '../frame/frame.module.css';
import leagueStyles from '../frame/league-select.module.css';
import navigationStyles from '../frame/navigation.module.css';
import OtherTabIconView from '../frame/other-tab-icon.view.tsx';
import { Figure } from '../frame/squad-figures.view.tsx';
import barStyles from '../frame/status-bar.module.css';
import { hasIcon, TabIconView } from '../frame/tab-icon.view.tsx';
import styles from './opening.module.css';

/**
 * The frame before the shell's script has come, drawn at build time: the page puts in what it knows,
 * and leaves out what is marked for others.
 */
export function OpeningView() {
  return (
    <div className={styles.opening}>
      <div className={frameStyles.frame}>
        <BarView />
        <nav className={navigationStyles.navigation}>
          {TAB_ICONS.map((icon) => (
            <span key={icon} data-tab={icon} className={navigationStyles.tab}>
              {hasIcon(icon) ? <TabIconView name={icon} /> : <OtherTabIconView name={icon} />}
              <span>[[tab]]</span>
            </span>
          ))}
        </nav>
        <main className={styles.main} data-area="main" />
      </div>
    </div>
  );
}

function BarView() {
  const { t } = useTexts('shell');
  return (
    <header className={barStyles.bar}>
      <div className={barStyles.row}>
        <span className={leagueStyles.league}>
          <span className={leagueStyles.badge}>
            <Trophy size={18} />
          </span>
          <span className={leagueStyles.name}>[[league]]</span>
          <ChevronDown size={14} className={leagueStyles.arrow} />
        </span>
        <div data-only="guest" className={barStyles.figures}>
          <Figure icon={<Users size={14} />} label={t('frame.players')} isPlain>
            0/[[squadSize]]
          </Figure>
          <Figure icon={<Wallet size={14} />} label={t('frame.budget')} isPlain>
            [[budget]]
          </Figure>
        </div>
        <div data-only="known" className={barStyles.figures} />
        <span data-only="guest" className={barStyles.badge}>
          <LogIn size={14} />
          <span>{t('frame.trial')}</span>
        </span>
        <span data-only="debug" className={barStyles.icon}>
          <Settings size={20} />
        </span>
        <span className={barStyles.icon}>
          <CircleHelp size={20} />
        </span>
      </div>
    </header>
  );
}
