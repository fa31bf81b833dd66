import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';
import { markAsModal } from './modal-element.ts';
import { useCloseWatcher } from './use-close-watcher.ts';

interface DialogFrameProps {
  readonly title: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** Escape, Back where the browser asks, or a press beside the dialog where `dismissable`. */
  onClose(): void;
  readonly dismissable?: boolean;
  /** What it is about: something else is another dialog, which is read out and takes the focus anew. */
  readonly about?: string;
  readonly children: ReactNode;
}

/** What all small dialogs share: the scrim, the frame, the heading, the keys. Open while mounted. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, role = 'dialog', onClose, dismissable = false, about, children } = props;
  useCloseWatcher(true, onClose);
  return (
    <ModalOverlay
      isOpen
      isDismissable={dismissable}
      onOpenChange={(open) => !open && onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog key={about} role={role} ref={markAsModal} className={styles.dialog ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
