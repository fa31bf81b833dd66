import { type ReactNode, useId } from 'react';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import styles from './screen.module.css';

export interface ScreenProps {
  readonly title: string;
  /** The title is clear from the navigation: keep it for screen readers. */
  readonly hideTitle?: boolean;
  /** Beside the title, below it on a phone: what chooses what is shown. */
  readonly toolbar?: ReactNode;
  /** A second column from 992 px on; below the content before that. */
  readonly aside?: ReactNode;
  /** Where the thumb is: sticks above the bottom bar on a phone, ends the content on a desktop. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page: title, toolbar, content. The shell's bars lie around it. */
export function Screen({ title, hideTitle, toolbar, aside, footer, children }: ScreenProps) {
  const id = useId();
  return (
    <section className={styles.screen} aria-labelledby={id}>
      <header className={cx(styles.header, hideTitle && !toolbar && styles.bare)}>
        <h1 id={id} className={cx(styles.title, hideTitle && styles.unseen)}>
          {hideTitle ? <HiddenText>{title}</HiddenText> : title}
        </h1>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      </header>
      <div className={cx(styles.columns, aside !== undefined && styles.two)}>
        <div className={styles.content}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
