import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Card, List } from '@spieltag/shared-kernel/ui';
import {
  Bell,
  BookOpen,
  Bug,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  FileText,
  GraduationCap,
  Info,
  Mail,
  Scale,
  Settings,
  Shield,
  Smartphone,
  Star,
  Trophy,
  User,
} from '@spieltag/shared-kernel/vendor/icons';
import { EntryButton, EntryLink } from './help-entry.view.tsx';
import styles from './help-menu.module.css';
import type { HelpPage } from './help-pages.model.ts';

interface Props {
  /** Which page stands beside the menu; none on a phone. */
  readonly shown: HelpPage | undefined;
}

/** All there is beside the game: the own things, more of the game, what one can read. */
export function HelpMenu({ shown }: Props) {
  const { t } = useTexts('account');
  return (
    <nav className={styles.menu} aria-label={t('title')}>
      <OwnEntries shown={shown} />
      <GameEntries shown={shown} />
      <AboutEntries shown={shown} />
    </nav>
  );
}

function OwnEntries({ shown }: Props) {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  const { data: account } = useStore(useKernel().session);
  return (
    <Card flush>
      <List label={t('menu.own')}>
        <EntryLink
          icon={User}
          to={path.helpAccount()}
          isShown={shown === 'account'}
          title={t('page.account')}
          text={account && `${account.name}, ${t(account.isTrial ? 'menu.trial' : 'menu.reader')}`}
        />
        <EntryLink
          icon={Settings}
          to={path.helpSettings()}
          isShown={shown === 'settings'}
          title={t('page.settings')}
        />
        <EntryLink
          icon={Bell}
          to={path.helpReminders()}
          isShown={shown === 'reminders'}
          title={t('page.reminders')}
        />
      </List>
    </Card>
  );
}

function GameEntries({ shown }: Props) {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  const { bus, ledger } = useKernel();
  const favorites = useStore(ledger).data?.favoritePlayerIds.length ?? 0;
  return (
    <Card flush>
      <List label={t('menu.game')}>
        <EntryButton
          icon={GraduationCap}
          title={t('tutorial.title')}
          text={t('tutorial.about')}
          onPress={() => bus.publish('tutorial.requested', {})}
        />
        {!isInstalled() && (
          <EntryButton
            icon={Smartphone}
            title={t('install.title')}
            text={t('install.about')}
            onPress={() => bus.publish('installation.requested', {})}
          />
        )}
        <EntryLink
          icon={BookOpen}
          to={path.helpRules()}
          isShown={shown === 'rules'}
          title={t('page.rules')}
        />
        <EntryLink
          icon={Star}
          to={path.transfermarket('favorites')}
          title={t('common.favorites')}
          text={t('menu.favorites', { count: favorites })}
        />
        <EntryLink
          icon={ChartColumn}
          to={path.helpStats()}
          title={t('statistics.title')}
          text={t('menu.statistics')}
        />
        <EntryLink
          icon={Trophy}
          to={path.helpReview()}
          isShown={shown === 'review'}
          title={t('page.review')}
          text={t('menu.review')}
        />
        <EntryLink
          icon={CalendarDays}
          to={path.helpSeasons()}
          isShown={shown === 'seasons'}
          title={t('page.seasons')}
        />
      </List>
    </Card>
  );
}

/** The game has a window of its own already. */
const isInstalled = () => native.isApp || matchMedia('(display-mode: standalone)').matches;

function AboutEntries({ shown }: Props) {
  const { t } = useTexts('account');
  const path = useSeasonPath();
  const { stage } = useKernel();
  return (
    <Card flush>
      <List label={t('menu.about')}>
        <EntryLink
          icon={CircleHelp}
          to={path.helpFaq()}
          isShown={shown === 'faq'}
          title={t('page.faq')}
        />
        <EntryLink
          icon={Mail}
          to={path.helpSupport()}
          isShown={shown === 'support'}
          title={t('page.support')}
        />
        <EntryLink
          icon={Scale}
          to={path.helpTerms()}
          isShown={shown === 'terms'}
          title={t('page.terms')}
        />
        <EntryLink
          icon={Shield}
          to={path.helpPrivacy()}
          isShown={shown === 'privacy'}
          title={t('page.privacy')}
        />
        <EntryLink
          icon={FileText}
          to={path.helpImprint()}
          isShown={shown === 'imprint'}
          title={t('page.imprint')}
        />
        <EntryLink
          icon={Info}
          to={path.helpAbout()}
          isShown={shown === 'about'}
          title={t('page.about')}
        />
        {stage !== 'production' && (
          <EntryLink
            icon={Bug}
            to={path.debug()}
            title={t('menu.debugTitle')}
            text={t('menu.debug')}
          />
        )}
      </List>
    </Card>
  );
}
