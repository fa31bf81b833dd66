import { ChevronRight, type LucideIcon } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import styles from './help-menu.module.css';

export interface EntryWords {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
}

interface EntryLinkProps extends EntryWords {
  readonly to: string;
  /** Beside the menu stands what this entry leads to. */
  readonly isShown?: boolean | undefined;
}

/** An entry of the menu that leads to another address. */
export function EntryLink({ to, isShown, ...words }: EntryLinkProps) {
  return (
    <li>
      <Link to={to} className={styles.entry} aria-current={isShown ? 'page' : undefined}>
        <Words {...words} />
      </Link>
    </li>
  );
}

/** An entry of the menu that does something where one is. */
export function EntryButton({ onPress, ...words }: EntryWords & { onPress(): void }) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onPress}>
        <Words {...words} />
      </button>
    </li>
  );
}

function Words({ icon: Icon, title, text }: EntryWords) {
  return (
    <>
      <Icon aria-hidden size={20} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <ChevronRight aria-hidden size={18} className={styles.icon} />
    </>
  );
}
