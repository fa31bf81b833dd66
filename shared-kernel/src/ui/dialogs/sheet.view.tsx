import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../actions/icon-button.view.tsx';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { holdFocus, markAsModal } from './modal-element.ts';
import styles from './sheet.module.css';
import { useCloseWatcher } from './use-close-watcher.ts';
import { useDragDown } from './use-drag-down.ts';

export interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  readonly children: ReactNode;
  /** On a desktop: a panel at the side, or a dialog in the middle. */
  readonly placement?: 'side' | 'center';
  /** Stays in sight below the scrolling content: the one thing to do. */
  readonly footer?: ReactNode;
  /** Replaces the plain heading; `title` still names the sheet for screen readers. */
  readonly header?: ReactNode;
}

/**
 * Details over a screen: from below on a phone, with a handle to drag it away, a panel or dialog on
 * a desktop. Escape, Back where the browser asks, a press beside it and the close button close it;
 * focus returns to its opener. What lies behind is made inert once it has come in: that takes as long
 * as drawing the sheet.
 */
export function Sheet(props: SheetProps) {
  const { title, isOpen, onClose, placement = 'side' } = props;
  useCloseWatcher(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      UNSTABLE_deferUntilEntered
      onOpenChange={(open) => !open && onClose()}
      className={cx(styles.overlay, styles[placement])}
    >
      <Modal ref={holdFocus} className={styles.modal ?? ''}>
        <Dialog ref={markAsModal} className={styles.dialog ?? ''} aria-label={title}>
          <SheetContent {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SheetContent({ title, header, children, footer, onClose }: SheetProps) {
  const { t } = useUiTexts();
  const drag = useDragDown(onClose);
  return (
    <>
      <div className={styles.header} {...drag}>
        <span aria-hidden className={styles.handle} />
        <div className={styles.heading}>{header ?? <h2 className={styles.title}>{title}</h2>}</div>
        <IconButton icon={X} label={t('dialog.close')} tip="left" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
}
