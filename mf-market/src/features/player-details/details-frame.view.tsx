import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton, Sheet, type SheetProps, useMediaQuery } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './details-frame.module.css';

/** From this width on there is room for details beside what they were opened from. */
const HAS_ROOM = '(min-width: 1200px)';

interface DetailsFrameProps extends Omit<SheetProps, 'isOpen' | 'placement'> {
  /** Whose details: others begin at their top. */
  readonly subject: string;
}

/** What holds the page until it is closed; what is just going away does not. */
const OPEN_MODAL = ':not([data-exiting]) > [aria-modal="true"]';

/**
 * Details over a screen; beside it where there is room, and the screen can be used on. Details that
 * are opened from a modal lie over it: beside the screen they would be behind it, out of reach.
 */
export function DetailsFrame({ subject, ...props }: DetailsFrameProps) {
  const hasRoom = useMediaQuery(HAS_ROOM);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player may be opened from elsewhere
  const isOverModal = useMemo(() => document.querySelector(OPEN_MODAL) !== null, [subject]);
  if (hasRoom && !isOverModal) return <DetailsPanel {...props} subject={subject} />;
  return <Sheet {...props} isOpen />;
}

function DetailsPanel(props: DetailsFrameProps) {
  const { title, header, children, footer, subject, onClose } = props;
  const { t } = useTexts('market');
  const panel = useRef<HTMLDivElement>(null);
  // What opened it may be seen, and focused, only without it.
  useRoomBeside();
  useFocusOn(panel, subject);
  useEscape(onClose);
  return (
    <div ref={panel} role="dialog" aria-label={title} tabIndex={-1} className={styles.panel}>
      <div className={styles.header}>
        <div className={styles.heading}>{header ?? <h2 className={styles.title}>{title}</h2>}</div>
        <IconButton icon={X} label={t('details.close')} tip="left" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable without a pointer */}
      <div key={subject} className={styles.body} tabIndex={0}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** The focus goes into the panel with every player, and back to what opened it last. */
function useFocusOn(panel: { readonly current: HTMLElement | null }, subject: string): void {
  const opener = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player is opened by another row
  useEffect(() => {
    const { activeElement } = document;
    if (!panel.current?.contains(activeElement)) opener.current = activeElement;
    panel.current?.focus({ preventScroll: true });
  }, [panel, subject]);
  useEffect(
    () => () => {
      const isElsewhere = document.activeElement !== document.body;
      if (opener.current instanceof HTMLElement && !isElsewhere) {
        opener.current.focus({ preventScroll: true });
      }
    },
    [],
  );
}

/** Escape closes it wherever the focus is, unless something above it is closed by that. */
function useEscape(onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isAbove = document.querySelector('[aria-modal="true"]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isAbove) onClose();
  });
  // Before it is painted: who sees it may press at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Screens as wide as that make room for the panel, see `[data-side-panel]` in their styles. */
function useRoomBeside(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.sidePanel = '';
    return () => {
      delete dataset.sidePanel;
    };
  }, []);
}
