import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonPath, useStore } from '@spieltag/shared-kernel/remote';
import { Card, List } from '@spieltag/shared-kernel/ui';
import {
  Bug,
  ChartColumn,
  ChevronRight,
  type LucideIcon,
  Star,
} from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import styles from './shortcuts.module.css';

/** Where one goes from here: the watch list, the figures of the season, and for testers the debug scene. */
export function Shortcuts() {
  const { t } = useTexts('account');
  const { ledger, stage } = useKernel();
  const path = useSeasonPath();
  const favorites = useStore(ledger).data?.favoritePlayerIds.length ?? 0;
  return (
    <Card title={t('shortcuts.title')} flush>
      <List label={t('shortcuts.title')}>
        <Shortcut
          icon={Star}
          to={path.market('favorites')}
          title={t('common.favorites')}
          text={t('shortcuts.favorites', { count: favorites })}
        />
        <Shortcut
          icon={ChartColumn}
          to={`${path.help()}/stats`}
          title={t('statistics.title')}
          text={t('shortcuts.statistics')}
        />
        {stage !== 'production' && (
          <Shortcut
            icon={Bug}
            to={path.debug()}
            title={t('shortcuts.debugTitle')}
            text={t('shortcuts.debug')}
          />
        )}
      </List>
    </Card>
  );
}

interface ShortcutProps {
  readonly icon: LucideIcon;
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

function Shortcut({ icon: Icon, to, title, text }: ShortcutProps) {
  return (
    <li>
      <Link to={to} className={styles.shortcut}>
        <Icon aria-hidden size={20} className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{text}</span>
        </span>
        <ChevronRight aria-hidden size={18} className={styles.icon} />
      </Link>
    </li>
  );
}
