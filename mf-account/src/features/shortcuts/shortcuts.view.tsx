import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Card, List } from '@spieltag/shared-kernel/ui';
import {
  Bug,
  ChartColumn,
  ChevronRight,
  CircleHelp,
  type LucideIcon,
  Star,
} from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import styles from './shortcuts.module.css';

/** Where one goes from here: how the game is played, the watch list, the figures of the season, and for testers the debug scene. */
export function Shortcuts() {
  const { t } = useTexts('account');
  const { bus, ledger, stage } = useKernel();
  const path = useSeasonPath();
  const favorites = useStore(ledger).data?.favoritePlayerIds.length ?? 0;
  return (
    <Card title={t('shortcuts.title')} flush>
      <List label={t('shortcuts.title')}>
        <li>
          <button
            type="button"
            className={styles.shortcut}
            onClick={() => bus.publish('tutorial.requested', {})}
          >
            <Content icon={CircleHelp} title={t('tutorial.title')} text={t('tutorial.about')} />
          </button>
        </li>
        <Shortcut
          icon={Star}
          to={path.transfermarket('favorites')}
          title={t('common.favorites')}
          text={t('shortcuts.favorites', { count: favorites })}
        />
        <Shortcut
          icon={ChartColumn}
          to={path.helpStats()}
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

interface ContentProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

function Shortcut({ to, ...content }: ContentProps & { readonly to: string }) {
  return (
    <li>
      <Link to={to} className={styles.shortcut}>
        <Content {...content} />
      </Link>
    </li>
  );
}

function Content({ icon: Icon, title, text }: ContentProps) {
  return (
    <>
      <Icon aria-hidden size={20} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <ChevronRight aria-hidden size={18} className={styles.icon} />
    </>
  );
}
