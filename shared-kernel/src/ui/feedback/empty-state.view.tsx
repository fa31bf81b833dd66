import { CloudAlert, type LucideIcon, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  /** What is so. */
  readonly title: string;
  /** Level of the title: 1 where nothing else is on the screen. Default 2. */
  readonly level?: 1 | 2 | undefined;
  /** Why. */
  readonly text?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** Nothing here (yet): what is so, why, and what to do next. */
export function EmptyState({ icon: Icon, title, level = 2, text, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon aria-hidden size={30} strokeWidth={1.75} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title?: string;
  /** As of an empty state. */
  readonly level?: 1 | 2 | undefined;
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/** It did not work: in words, with another try where there is one. */
export function ErrorState({ title, level, text, onRetry, retrying }: ErrorStateProps) {
  const { t } = useUiTexts();
  return (
    <div role="alert" className={styles.error}>
      <EmptyState
        icon={CloudAlert}
        title={title ?? t('error.title')}
        level={level}
        text={text}
        action={
          onRetry && (
            <Button variant="primary" icon={RotateCcw} pending={retrying} onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
